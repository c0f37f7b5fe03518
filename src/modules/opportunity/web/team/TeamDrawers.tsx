import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import type { TeamRow } from '../../contract/team.ts'
import { EditTeam } from './EditTeam.tsx'
import { NewTeamDrawer } from './NewTeamDrawer.tsx'
import { TeamDrawer } from './TeamDrawer.tsx'

/** The drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function TeamDrawers({ list }: { list: ListModel<TeamRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, , endAdd] = useAddress('new')
  return (
    <>
      <TeamDrawer id={idOf(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditTeam id={idOf(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewTeamDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}

function idOf(written: string | null): number | undefined {
  return written && /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined
}
