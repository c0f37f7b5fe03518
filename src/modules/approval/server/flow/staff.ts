import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import type { Staff } from '../../../flows/api/peopleProblems.ts'
import { factsFor, peopleIn, rolesIn } from '../record/facts.ts'

/** Returns all people whom a flow may ask, in the present company: their names, who is disabled, who can answer. */
export async function staffFor(desk: Desk, flow: Flow): Promise<Staff> {
  const initiator = { id: desk.employeeId, departmentId: null }
  const nothing = { business: '', formId: null, content: {}, chosen: {} }
  const { organisation } = await factsFor(desk, flow, { initiator, ...nothing }, 'every')
  const people = await desk
    .from('employee')
    .select(['id', 'name', 'disabledAt'])
    .where('id', 'in', [0, ...peopleIn(flow)])
    .execute()
  const roles = await desk
    .from('role')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...rolesIn(flow)])
    .execute()
  return {
    ...organisation,
    disabled: new Set(people.filter(one => one.disabledAt).map(one => one.id)),
    names: Object.fromEntries(people.map(({ id, name }) => [id, name])),
    roleNames: Object.fromEntries(roles.map(({ id, name }) => [id, name])),
  }
}
