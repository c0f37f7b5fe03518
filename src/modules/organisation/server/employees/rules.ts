import { type Selectable, sql } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import type { Employee } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import type { EmployeeActions } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'
import { covers } from '../access/covers.ts'
import { permissionsOfEmployee } from '../access/permissions.ts'
import { scopeModule } from './list.ts'

export type EmployeeRecord = Selectable<Employee>
export type HeldRole = { id: number; name: string; isAdmin: boolean }

/** Tells whether an employee lies in the person's data scope for people. */
export function reachesEmployee(
  desk: Desk,
  { id, departmentId }: Pick<EmployeeRecord, 'id' | 'departmentId'>,
): boolean {
  return desk.reaches(scopeModule, { ownerId: id, departmentId })
}

/** Returns an employee the person may read. Throws 40400 otherwise. */
export async function visibleEmployee(desk: Desk, id: number): Promise<EmployeeRecord> {
  const employee = await desk.from('employee').selectAll().where('id', '=', id).executeTakeFirst()
  if (!employee || !reachesEmployee(desk, employee)) throw notFound('员工')
  return employee
}

/** Locks an employee the person may act on. Throws 40400 out of reach, 40300 for an administrator, see `mayTouch`. */
export async function lockEmployee(desk: Desk, id: number): Promise<EmployeeRecord> {
  const [employee] = await desk.lock('employee', [id])
  if (!employee || !reachesEmployee(desk, employee)) throw notFound('员工')
  await assertTouch(desk, id)
  return employee
}

/** Throws 40300 if `mayTouch` refuses. */
export async function assertTouch(desk: Desk, employeeId: number): Promise<void> {
  if (!mayTouch(desk, await rolesOf(desk, employeeId)))
    throw new Refusal(codes.forbidden, '只有公司管理员可以处理管理员')
}

/** Tells whether the person may change an employment: only administrators change an administrator's. */
export function mayTouch(desk: Desk, roles: readonly HeldRole[]): boolean {
  return desk.permissions.modules === 'all' || !roles.some(role => role.isAdmin)
}

/** Returns the roles an employee has, in their order. */
export async function rolesOf(desk: Desk, employeeId: number): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select r.id, r.name, r.is_admin as "isAdmin" from employee_role er
    join role r on r.office_id = er.office_id and r.id = er.role_id
    where er.office_id = ${desk.officeId} and er.employee_id = ${employeeId} order by r.position, r.id`.execute(desk.db)
  return rows
}

/**
 * Refuses with 40000 a department that is not there, is disabled, or lies outside the person's data scope for people.
 */
export async function assertDepartment(desk: Desk, departmentId: number): Promise<void> {
  const department = await desk
    .from('department')
    .select(['name', 'disabledAt'])
    .where('id', '=', departmentId)
    .executeTakeFirst()
  if (!department || !desk.reaches(scopeModule, { ownerId: null, departmentId }))
    throw badInput('departmentId', '部门不存在，或不在您的数据范围内，请重新选择')
  if (department.disabledAt) throw badInput('departmentId', `部门“${department.name}”已停用，请选择另一个`)
}

/** Refuses with 40900 an employee whose department is disabled, before they work again. */
export async function assertOpenDepartment(desk: Desk, { name, departmentId }: EmployeeRecord): Promise<void> {
  const department = await desk
    .from('department')
    .select(['name', 'disabledAt'])
    .where('id', '=', departmentId)
    .executeTakeFirst()
  if (department?.disabledAt) throw conflict(`${name}所在的部门“${department.name}”已停用，请先调到其他部门`)
}

/**
 * Tells whether a move to a department gives an employee only what they or the mover have: a scope such as "department and
 * below" means other rows there (nobody grants what they do not have).
 */
export async function mayMoveTo(desk: Desk, employee: EmployeeRecord, departmentId: number): Promise<boolean> {
  const after = await permissionsOfEmployee(desk, { id: employee.id, departmentId })
  return covers(desk.permissions, after) || covers(await permissionsOfEmployee(desk, employee), after)
}

/** The state of an account on which actions depend; `fresh`: no other company has used it. */
type AccountState = { mobile: string | null; fresh: boolean }

/** Returns the person's present actions on the employee, by element, data scope and state together. */
export function actionsFor(
  desk: Desk,
  employee: EmployeeRecord,
  roles: readonly HeldRole[],
  { mobile, fresh }: AccountState,
): EmployeeActions {
  const active = employee.disabledAt === null
  const can = (route: Route) => desk.mayCall(route) && mayTouch(desk, roles)
  const mayLetLeave = !desk.who.viewing && desk.may('employeesManager:handover') && mayTouch(desk, roles)
  return {
    edit: can(staffRoutes.edit),
    role: can(staffRoutes.addRole),
    disable: active && employee.id !== desk.employeeId && can(staffRoutes.disable),
    open: !active && can(staffRoutes.open),
    endSessions: active && employee.id !== desk.employeeId && can(employeeRoutes.endSessions),
    resetPassword: active && mobile !== null && can(employeeRoutes.resetPassword),
    correctMobile: active && fresh && can(employeeRoutes.correctMobile),
    handover: employee.departedAt === null && employee.id !== desk.employeeId && mayLetLeave,
    revealMobile: mobile !== null && desk.mayCall(employeeRoutes.revealMobile),
  }
}
