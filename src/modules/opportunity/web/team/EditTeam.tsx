import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type TeamDetail, TeamEdit, TeamMemberInput, teamRoutes } from '../../api/team.ts'
import { TeamForm } from './TeamForm.tsx'
import { refreshTeam, teamQuery } from './teamQuery.ts'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

export function EditTeam({ id, onClose, onSaved }: Props) {
  const { data: team } = useQuery({ ...teamQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} width="wide" title={`编辑团队 ${team?.name ?? ''}`} onClose={onClose}>
      {team && <Edit key={team.id} team={team} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

function Edit({ team, onClose, onSaved }: { team: TeamDetail; onClose: () => void; onSaved: () => void }) {
  const form = useForm({
    schema: TeamEdit,
    name: `team-edit-${team.id}`,
    at: 'edit',
    given: givenOf(team),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...teamQuery(team.id), staleTime: 0 })),
    send: (body, how, force) => call(teamRoutes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(teamQuery(team.id).queryKey, saved)
      notice.success('已保存')
      void refreshTeam()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshTeam()
    form.reset()
  }
  return <TeamForm form={form} label="编辑商机团队" onCancel={onClose} onReload={() => void reload()} />
}

/** Returns the entered fields of a team, without the members' loads. */
function givenOf({ id, version, name, departmentId, remark, members }: TeamDetail) {
  return { id, version, name, departmentId, remark, members: members.map(member => TeamMemberInput.parse(member)) }
}
