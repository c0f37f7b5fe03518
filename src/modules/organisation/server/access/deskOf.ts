import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { permissionsOfEmployee } from './permissions.ts'

export type DeskPerson = { id: number; accountId: number; departmentId: number | null; name: string }

/** Returns an employee's desk in this transaction: for their scope and permissions, not for writing in their name. */
export async function deskOf(desk: Desk, { id, accountId, departmentId, name }: DeskPerson): Promise<Desk> {
  const who = {
    accountId,
    officeId: desk.officeId,
    employeeId: id,
    departmentId,
    name,
    isPlatform: false,
    tokenHash: '',
  }
  const permissions = await permissionsOfEmployee(desk, { id, departmentId })
  return new Desk(desk.client, desk.origin, who, permissions, desk.kinds)
}

/** Returns a desk of an employee by number; null if they are missing or have left. Locks nobody. */
export async function deskOfEmployee(desk: Desk, employeeId: number): Promise<Desk | null> {
  const person = await desk
    .from('employee')
    .select(['id', 'accountId', 'departmentId', 'name', 'disabledAt'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return person && !person.disabledAt ? deskOf(desk, person) : null
}
