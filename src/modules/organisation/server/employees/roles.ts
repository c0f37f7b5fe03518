import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { RoleChoice } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { covers } from '../access/covers.ts'
import { permissionsOfRoles } from '../access/permissions.ts'
import { assertAdminLeft, lockStaff } from '../access/seats.ts'
import { publishEmployees } from './change.ts'
import { detailOf, employeeColumns } from './read.ts'
import {
  assertDepartment,
  type EmployeeRecord,
  type HeldRole,
  lockEmployee,
  rolesOf,
  visibleEmployee,
} from './rules.ts'

/**
 * Returns roles by their ids, if the person may give each to somebody of a department: nobody gives what they do not have.
 * Throws 40000 on the field `roleIds` otherwise.
 */
export async function givableRoles(
  desk: Desk,
  ids: readonly number[],
  departmentId: number | null,
): Promise<HeldRole[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const roles = await desk.from('role').select(['id', 'name', 'isAdmin']).where('id', 'in', wanted).execute()
  if (roles.length < wanted.length) throw badInput('roleIds', '角色不存在，或已被删除，请重新选择')
  for (const role of roles)
    if (!covers(desk.permissions, await permissionsOfRoles(desk, [role.id], departmentId)))
      throw badInput('roleIds', `角色“${role.name}”的权限超出您自己的权限，不能分配，请由公司管理员分配`)
  return roles
}

/** Gives roles to an employee; those they have already stay. */
export async function insertRoles(desk: Desk, employeeId: number, roles: readonly HeldRole[]): Promise<void> {
  if (roles.length === 0) return
  await desk.db
    .insertInto('employeeRole')
    .values(roles.map(role => ({ officeId: desk.officeId, employeeId, roleId: role.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const namesOf = (roles: readonly HeldRole[]) => roles.map(role => role.name).join('、')

/** Logs a change of an employee's roles and raises the record's version, so that the next editor sees it. */
async function tellRoles(
  desk: Desk,
  employee: EmployeeRecord,
  before: readonly HeldRole[],
  action: string,
): Promise<EmployeeRecord> {
  const after = await rolesOf(desk, employee.id)
  if (sameRoles(before, after)) return employee
  const changed = await desk.change(
    'employee',
    employee,
    {},
    { action, more: { roles: [namesOf(before), namesOf(after)] } },
  )
  await publishEmployees(desk, [employee], [changed])
  return changed
}

function sameRoles(some: readonly HeldRole[], others: readonly HeldRole[]): boolean {
  const ids = new Set(some.map(role => role.id))
  return some.length === others.length && others.every(role => ids.has(role.id))
}

/** Takes roles from an employee. Throws 40900 if no administrator would be left. Call under `lockStaff`. */
async function takeRoles(desk: Desk, employeeId: number, roles: readonly HeldRole[]): Promise<void> {
  if (roles.length === 0) return
  await desk.db
    .deleteFrom('employeeRole')
    .where('officeId', '=', desk.officeId)
    .where('employeeId', '=', employeeId)
    .where(
      'roleId',
      'in',
      roles.map(role => role.id),
    )
    .execute()
  if (roles.some(role => role.isAdmin)) await assertAdminLeft(desk)
}

/** Locks an employee whose roles were looked at in a version. Throws 40901 if the record is newer. */
async function lockForRoles(desk: Desk, id: number, version: number): Promise<EmployeeRecord> {
  await lockEmployee(desk, id)
  const words = (changes: Changes) => wordsOf(desk, changes, employeeColumns)
  return desk.lockOne('employee', id, '员工', { version, words })
}

/** Returns every role of the office, with whether an employee has it and whether the person may give it to them. */
async function choicesFor(desk: Desk, employee: Pick<EmployeeRecord, 'id' | 'departmentId'>): Promise<RoleChoice[]> {
  const { rows } = await sql<Omit<RoleChoice, 'mayGive'>>`
    select r.id, r.name, t.name as "typeName", r.is_admin as "isAdmin", er.role_id is not null as held
    from role r join role_type t on t.office_id = r.office_id and t.id = r.type_id
    left join employee_role er on er.office_id = r.office_id and er.role_id = r.id and er.employee_id = ${employee.id}
    where r.office_id = ${desk.officeId} order by t.position, t.id, r.position, r.id`.execute(desk.db)
  const choices: RoleChoice[] = []
  for (const role of rows) {
    const theirs = await permissionsOfRoles(desk, [role.id], employee.departmentId)
    choices.push({ ...role, mayGive: covers(desk.permissions, theirs) })
  }
  return choices
}

export const employeeRoleHandlers = [
  handle(routes.addRole, async (desk, { body }) => {
    await lockStaff(desk)
    const employee = await lockEmployee(desk, body.employeeId)
    const roles = await givableRoles(desk, body.roleIds, employee.departmentId)
    const before = await rolesOf(desk, employee.id)
    await insertRoles(desk, employee.id, roles)
    return detailOf(desk, await tellRoles(desk, employee, before, '分配角色'))
  }),

  // Taking away is no grant, so any role may be taken; only the last administrator stays one.
  handle(routes.deleteRole, async (desk, { body }) => {
    await lockStaff(desk)
    const employee = await lockEmployee(desk, body.employeeId)
    const known = await desk.from('role').select('id').where('id', 'in', body.roleIds).execute()
    if (known.length < new Set(body.roleIds).size) throw badInput('roleIds', '角色不存在，或已被删除，请重新选择')
    const before = await rolesOf(desk, employee.id)
    const taken = before.filter(role => body.roleIds.includes(role.id))
    await takeRoles(desk, employee.id, taken)
    return detailOf(desk, await tellRoles(desk, employee, before, '取消角色'))
  }),

  // Replaces all roles of an employee. Roles that they have may stay, with any permissions; only new ones are grants.
  handle(employeeRoutes.setRoles, async (desk, { body }) => {
    await lockStaff(desk)
    const employee = await lockForRoles(desk, body.id, body.version)
    const before = await rolesOf(desk, employee.id)
    const held = new Set(before.map(role => role.id))
    const added = body.roleIds.filter(id => !held.has(id))
    await insertRoles(desk, employee.id, await givableRoles(desk, added, employee.departmentId))
    await takeRoles(
      desk,
      employee.id,
      before.filter(role => !body.roleIds.includes(role.id)),
    )
    return detailOf(desk, await tellRoles(desk, employee, before, '调整角色'))
  }),

  handle(employeeRoutes.roleChoices, async (desk, { query: { departmentId } }) => {
    await assertDepartment(desk, departmentId)
    return choicesFor(desk, { id: 0, departmentId })
  }),

  handle(routes.findRole, async (desk, { params }) => choicesFor(desk, await visibleEmployee(desk, params.id))),
]
