import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type DeskPerson, deskOf } from './deskOf.ts'

/** Returns active employees of the office who have an element, each as a desk in this transaction: for their scope. */
export async function employeesWho(desk: Desk, element: string): Promise<Desk[]> {
  const { rows } = await desk.client.query<DeskPerson>(
    `select e.id, e.account_id as "accountId", e.department_id as "departmentId", e.name from employee e
     where e.office_id = $1 and e.disabled_at is null and exists (
       select from employee_role h join role r on r.office_id = h.office_id and r.id = h.role_id
       where h.office_id = $1 and h.employee_id = e.id and (r.is_admin or exists (
         select from role_element g where g.office_id = $1 and g.role_id = r.id and g.element_code = $2)))
     order by e.id`,
    [desk.officeId, element],
  )
  const desks: Desk[] = []
  for (const row of rows) {
    const person = await deskOf(desk, row)
    if (person.may(element)) desks.push(person)
  }
  return desks
}
