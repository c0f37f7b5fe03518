import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { templateRoutes as routes, type TemplateRow } from '../../api/template.ts'
import { EditTemplate } from './EditTemplate.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`. */
export default function TemplateDrawers({ list }: { list: ListModel<TemplateRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  return (
    <>
      <TemplateDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditTemplate id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
    </>
  )
}
