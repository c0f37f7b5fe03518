import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { specialRoutes as routes, type SpecialRow } from '../contract/special.ts'
import { EditSpecial } from './EditSpecial.tsx'
import { NewSpecialDrawer } from './NewSpecial.tsx'
import { SpecialDrawer } from './SpecialDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?new=1`. */
export default function SpecialDrawers({ list }: { list: ListModel<SpecialRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  const [added, , endAdd] = useAddress('new', may(routes.add))
  return (
    <>
      <SpecialDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditSpecial id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewSpecialDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
