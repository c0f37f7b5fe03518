import { call } from '../../../../kernel/web/call.ts'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { NewTeam as NewTeamBody, type TeamDetail, TeamEdit, TeamMemberInput, teamRoutes } from '../../api/team.ts'
import { TeamForm } from './TeamForm.tsx'
import { teamQueries } from './teamQuery.ts'

type Ending = { onClose: () => void; onSaved: () => void }

/** Adds a team. */
export function NewTeam({ onClose, onSaved }: Ending) {
  const form = useForm({
    schema: NewTeamBody,
    name: 'team-new',
    at: 'new',
    send: (body, how) => call(teamRoutes.add, { body }, how),
    onSaved: saved => {
      notice.success(`团队“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <TeamForm form={form} label="新增商机团队" onCancel={onClose} />
}

/** Edits a team. */
export function EditTeam({ team, onClose, onSaved }: Ending & { team: TeamDetail }) {
  const { form, reload } = useEditForm({
    schema: TeamEdit,
    name: 'team-edit',
    queries: teamQueries,
    detail: team,
    givenOf,
    send: (body, how, force) => call(teamRoutes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(teamQueries.detail(saved.id).queryKey, saved)
      onSaved()
    },
    onClose,
  })
  return <TeamForm form={form} label="编辑商机团队" onCancel={onClose} onReload={reload} />
}

/** Returns the entered fields of a team, without the members' loads. */
function givenOf({ id, version, name, departmentId, remark, members }: TeamDetail) {
  return { id, version, name, departmentId, remark, members: members.map(member => TeamMemberInput.parse(member)) }
}
