import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { NewTeam, teamRoutes } from '../../api/team.ts'
import { TeamForm } from './TeamForm.tsx'

type Props = { open: boolean; onClose: () => void; onSaved: () => void }

export function NewTeamDrawer({ open, ...props }: Props) {
  return (
    <Drawer open={open} width="wide" title="新增商机团队" onClose={props.onClose}>
      <New {...props} />
    </Drawer>
  )
}

function New({ onClose, onSaved }: Omit<Props, 'open'>) {
  const form = useForm({
    schema: NewTeam,
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
