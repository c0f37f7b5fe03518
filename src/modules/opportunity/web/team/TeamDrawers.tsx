import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { type TeamRow, teamRoutes } from '../../api/team.ts'
import { EditTeam } from './EditTeam.tsx'
import { NewTeamDrawer } from './NewTeamDrawer.tsx'
import { TeamDrawer } from './TeamDrawer.tsx'

/** Shows the drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function TeamDrawers({ list }: { list: ListModel<TeamRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(teamRoutes.edit))
  const [added, , endAdd] = useAddress('new', may(teamRoutes.add))
  return (
    <>
      <TeamDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditTeam id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewTeamDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
