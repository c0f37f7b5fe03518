import { may, mayDo } from '../../../../kernel/web/session.ts'
import type { EmployeeRow } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { useDeparture } from '../departure.ts'
import type { EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { row: EmployeeRow; actions: EmployeeActionSet; onDeparture: (id: number) => void }

/** Shows the most likely next step for an employee in this state, and other actions. */
export function EmployeeRowTools({ row, actions, onDeparture }: Props) {
  const { element, title } = useDeparture()
  const opens = row.status === 'disabled' && may(staffRoutes.open)
  const roles = row.status === 'active' && row.roles === '' && may(staffRoutes.addRole)
  const leaves = row.status !== 'departed' && mayDo(element)
  return (
    <>
      {opens && <Next text="启用" run={() => actions.ask('open', [row])} />}
      {roles && <Next text="分配角色" run={() => actions.ask('role', [row])} />}
      {leaves && !roles && <Next text={title} run={() => onDeparture(row.id)} />}
    </>
  )
}

function Next({ text, run }: { text: string; run: () => void }) {
  return (
    <button type="button" className="link" onClick={run}>
      {text}
    </button>
  )
}
