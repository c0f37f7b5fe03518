import { may } from '../../../../kernel/web/session.ts'
import type { EmployeeRow } from '../../contract/employee.ts'
import { staffRoutes } from '../../contract/employeeRoutes.ts'
import type { EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { row: EmployeeRow; actions: EmployeeActionSet }

/** The one thing that most likely comes next for an employee in this state. */
export function EmployeeRowTools({ row, actions }: Props) {
  if (row.status === 'disabled' && may(staffRoutes.open))
    return <Next text="启用" run={() => actions.ask('open', [row])} />
  if (row.status === 'active' && row.roles === '' && may(staffRoutes.addRole))
    return <Next text="分配角色" run={() => actions.ask('role', [row])} />
  return null
}

function Next({ text, run }: { text: string; run: () => void }) {
  return (
    <button type="button" className="link" onClick={run}>
      {text}
    </button>
  )
}
