import { Desk } from '../../../kernel/server/desk.ts'
import { permissionsOfEmployee } from './permissions.ts'

type Person = { id: number; accountId: number; departmentId: number | null; name: string }

/** Active employees of the office who have an element, each as a desk of theirs in this transaction: to ask what they reach. */
export async function employeesWho(desk: Desk, element: string): Promise<Desk[]> {
  const { rows } = await desk.client.query<Person>(
    `select e.id, e.account_id as "accountId", e.department_id as "departmentId", e.name from employee e
     where e.office_id = $1 and e.disabled_at is null and exists (
       select from employee_role h join role r on r.office_id = h.office_id and r.id = h.role_id
       where h.office_id = $1 and h.employee_id = e.id and (r.is_admin or exists (
         select from role_element g where g.office_id = $1 and g.role_id = r.id and g.element_code = $2)))
     order by e.id`,
    [desk.officeId, element],
  )
  const desks: Desk[] = []
  for (const { id, accountId, departmentId, name } of rows) {
    const who = {
      accountId,
      officeId: desk.officeId,
      employeeId: id,
      departmentId,
      name,
      isPlatform: false,
      tokenHash: '',
    }
    const person = new Desk(desk.client, desk.origin, who, await permissionsOfEmployee(desk, { id, departmentId }))
    if (person.may(element)) desks.push(person)
  }
  return desks
}
