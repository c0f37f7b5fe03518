import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { setRoutes as routes, type SetRow } from '../api/set.ts'
import { SetDrawer } from './SetDrawer.tsx'
import { EditSet, NewSetDrawer } from './SetForms.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?new=1`. */
export default function SetDrawers({ list }: { list: ListModel<SetRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  const [added, , endAdd] = useAddress('new', may(routes.add))
  return (
    <>
      <SetDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditSet id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewSetDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
