import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { changeRoutes } from '../api/change.ts'
import type { ContractRow } from '../api/contract.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { ChangeDrawer } from './change/ChangeDrawer.tsx'
import { ContractDrawer } from './detail/ContractDrawer.tsx'
import { EditorDrawer } from './editor/EditorDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?change=12` for the change order of a contract. */
export default function ContractDrawers({ list }: { list: ListModel<ContractRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.save))
  const [changed, change, endChange] = useAddress('change', may(changeRoutes.add))
  return (
    <>
      <ContractDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onChange={change} onClose={close} />
      <EditorDrawer id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <ChangeDrawer contractId={idIn(changed)} onClose={endChange} onSaved={list.refresh} />
    </>
  )
}
