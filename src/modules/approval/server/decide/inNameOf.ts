import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Decision } from '../../../flows/api/instance.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import type { Running } from '../record/instances.ts'

/** Returns the person in whose name somebody decides on a task; a transfer is made in the own name. */
export function inNameOf(desk: Desk, { flow, instance }: Running, decision: Decision): { for?: number } {
  const open = 'task' in decision ? openTasks(flow, instance).find(one => one.task === decision.task) : undefined
  return open?.for !== undefined && open.person === desk.employeeId ? { for: open.for } : {}
}
