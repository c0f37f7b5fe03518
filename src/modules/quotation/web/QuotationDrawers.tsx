import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import type { QuotationRow } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { QuotationDrawer } from './detail/QuotationDrawer.tsx'
import { EditorDrawer } from './editor/EditorDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`. */
export default function QuotationDrawers({ list }: { list: ListModel<QuotationRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.save))
  return (
    <>
      <QuotationDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditorDrawer id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
    </>
  )
}
