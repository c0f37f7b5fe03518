import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { tasksOf } from '../../../flows/api/replace.ts'
import type { Leaving } from '../../../organisation/server/index.ts'
import { outcomeOf } from '../decide/foresee.ts'
import { holdAsked } from '../decide/hold.ts'
import { type Business, businessOf } from '../record/business.ts'
import { lockAnyRunning, readAnyRunning } from '../record/instances.ts'
import { replaceIn } from './replacing.ts'

/**
 * Gives the tasks of a person who has left to others by the rules (product.md §3, Approval), one instance after the other.
 */
export const relieve =
  (businesses: readonly Business[]): Leaving =>
  async (runtime, officeId, employeeId) => {
    for (const id of await asOffice(runtime, officeId, route, 'reads', desk => waitingFor(desk, employeeId)))
      await asOffice(runtime, officeId, route, 'writes', desk => relieveIn(desk, businesses, id, employeeId))
  }

const route = '离职人员的审批'

/** Finds instances in which a person who cannot answer has an open task. */
async function waitingFor(desk: Desk, employeeId: number): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select distinct t.instance_id as id from approval_task t
     join employee e on e.office_id = t.office_id and e.id = t.employee_id and e.disabled_at is not null
     where t.office_id = $1 and t.employee_id = $2 and t.closed_at is null order by 1`,
    [desk.officeId, employeeId],
  )
  return rows.map(row => row.id)
}

/** Replaces somebody in one instance, for any pair of people; tells whether anybody took the place. */
export async function relieveIn(
  desk: Desk,
  businesses: readonly Business[],
  id: number,
  employeeId: number,
): Promise<boolean> {
  const seen = await readAnyRunning(desk, id)
  const business = businessOf(businesses, seen.row.business)
  const foreseen = { kind: 'replace', tasks: tasksOf(seen.instance, employeeId), to: null } as const
  await holdAsked(desk, seen.instance, await outcomeOf(desk, business, seen, foreseen))
  const running = await lockAnyRunning(desk, id)
  const tasks = tasksOf(running.instance, employeeId)
  if (tasks.length === 0) return false
  const { name } = await desk.from('employee').select('name').where('id', '=', employeeId).executeTakeFirstOrThrow()
  const act = { kind: 'replaced', note: `${name}已停用，或不再有审批权限` } as const
  return (await replaceIn(desk, businesses, running, { tasks, to: null, act })) !== undefined
}
