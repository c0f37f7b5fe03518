import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type EmployeeEdit, EmployeeFields } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { lockStaff } from '../access/seats.ts'
import { changeEmployee, changeEmployees } from './change.ts'
import { detailOf, employeeColumns } from './read.ts'
import {
  assertDepartment,
  type EmployeeRecord,
  lockEmployee,
  mayMoveTo,
  mayTouch,
  reachesEmployee,
  rolesOf,
} from './rules.ts'

const fields = Object.keys(EmployeeFields.shape) as (keyof EmployeeFields)[]

/** Returns the columns of entered values; missing ones stay unchanged, an empty job number means none. */
export function columnsFrom<Entered extends Partial<EmployeeFields>>(entered: Entered) {
  const given = fields.filter(field => entered[field] !== undefined).map(field => [field, entered[field]])
  return {
    ...Object.fromEntries(given),
    ...('jobNumber' in entered && { jobNumber: entered.jobNumber || null }),
  } as Pick<Entered, keyof EmployeeFields & keyof Entered>
}

/** Refuses with 40000 a job number that someone else in the office has. */
export async function assertJobNumber(desk: Desk, jobNumber: string | null | undefined, exceptId = 0): Promise<void> {
  if (!jobNumber) return
  const other = await desk
    .from('employee')
    .select('id')
    .where('jobNumber', '=', jobNumber)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (!other) return
  const name = (await desk.names('employee', [other.id])).get(other.id) ?? '其他部门的员工'
  throw badInput('jobNumber', `工号 ${jobNumber} 已被${name}使用，请换一个`)
}

async function assertMove(desk: Desk, employee: EmployeeRecord, departmentId: number | undefined): Promise<void> {
  if (departmentId === undefined || departmentId === employee.departmentId) return
  await assertDepartment(desk, departmentId)
  if (!(await mayMoveTo(desk, employee, departmentId)))
    throw badInput('departmentId', `${employee.name}调到该部门后的数据范围会超出您自己的权限，请由公司管理员调整`)
}

/** Locks an employee for an edit that was begun at a version. */
async function lockForEdit(desk: Desk, body: EmployeeEdit): Promise<EmployeeRecord> {
  const employee = await lockEmployee(desk, body.id)
  if (body.force) return employee
  return desk.lockOne('employee', body.id, '员工', {
    version: body.version,
    words: changes => wordsOf(desk, changes, employeeColumns),
  })
}

/** Returns why an employee cannot be moved to a department, in words; null if they can. */
async function objectionToMove(desk: Desk, employee: EmployeeRecord, departmentId: number): Promise<string | null> {
  if (!reachesEmployee(desk, employee)) return '不存在，或不在您的数据范围内'
  if (!mayTouch(desk, await rolesOf(desk, employee.id))) return '只有公司管理员可以处理管理员'
  if (employee.departmentId === departmentId) return '已经在该部门'
  return (await mayMoveTo(desk, employee, departmentId))
    ? null
    : '调到该部门后的数据范围会超出您自己的权限，请由公司管理员调整'
}

/**
 * Moves the employees that it can in one statement, and tells for the others why not, with names only of people within
 * reach.
 */
async function moveAll(desk: Desk, ids: readonly number[], departmentId: number) {
  const locked = await desk.lock('employee', [...new Set(ids)])
  const refused: { id: number; name: string; msg: string }[] = []
  const movable: EmployeeRecord[] = []
  for (const employee of locked) {
    const msg = await objectionToMove(desk, employee, departmentId)
    if (msg === null) movable.push(employee)
    else refused.push({ id: employee.id, name: reachesEmployee(desk, employee) ? employee.name : '', msg })
  }
  const found = new Set(locked.map(employee => employee.id))
  const missing = ids.filter(id => !found.has(id)).map(id => ({ id, name: '', msg: '不存在，或不在您的数据范围内' }))
  const moved = await changeEmployees(desk, movable, { departmentId }, '调整部门')
  return { done: moved.length, refused: [...refused, ...missing] }
}

export const employeeWriteHandlers = [
  // Changes the employment only: user name, mobile and password belong to the account holder, who may work for others too.
  handle(routes.edit, async (desk, { body }) => {
    await lockStaff(desk)
    const employee = await lockForEdit(desk, body)
    await assertMove(desk, employee, body.departmentId)
    await assertJobNumber(desk, body.jobNumber, employee.id)
    return detailOf(desk, await changeEmployee(desk, employee, columnsFrom(body), '编辑'))
  }),

  handle(employeeRoutes.move, async (desk, { body }) => {
    await lockStaff(desk)
    await assertDepartment(desk, body.departmentId)
    return moveAll(desk, body.ids, body.departmentId)
  }),
]
