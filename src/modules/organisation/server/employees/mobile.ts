import type { BodyOf } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { lockAccount, replaceMobile } from '../../../identity/server/index.ts'
import { employeeRoutes as routes } from '../../api/employeeRoutes.ts'
import { covers } from '../access/covers.ts'
import { permissionsOfEmployee } from '../access/permissions.ts'
import { lockStaff } from '../access/seats.ts'
import { publishEmployees } from './change.ts'
import { isFresh } from './freshAccount.ts'
import { invite } from './links.ts'
import { detailOf, employeeColumns, maskedMobileOf } from './read.ts'
import { type EmployeeRecord, lockEmployee } from './rules.ts'

/** Locks the employee as they were when the person began. Throws 40901 if a colleague was faster. */
async function lockBegun(desk: Desk, { id, version }: { id: number; version: number }): Promise<EmployeeRecord> {
  await lockEmployee(desk, id)
  return desk.lockOne('employee', id, '员工', {
    version,
    words: (changes: Changes) => wordsOf(desk, changes, employeeColumns),
  })
}

/** Locks the account of an employee, whoever sees them. Throws 40400 without one. */
async function lockAccountOf(desk: Desk, id: number) {
  const employee = await desk.from('employee').select('accountId').where('id', '=', id).executeTakeFirst()
  if (!employee) throw notFound('员工')
  return lockAccount(desk, employee.accountId)
}

/**
 * Corrects the mobile with which an employee was added. The holder of the mobile sets the password and so gets the
 * employee's permissions: it is allowed only while the account is unused (`isFresh`), and only to a person who has all these
 * permissions. A new link goes to the new mobile after the commit; earlier ones become invalid. Throws 40900 if it is too
 * late.
 */
async function correct(desk: Desk, runtime: Runtime, body: BodyOf<typeof routes.correctMobile>) {
  const account = await lockAccountOf(desk, body.id)
  await lockStaff(desk)
  const employee = await lockBegun(desk, body)
  if (employee.disabledAt) throw conflict(`${employee.name}已停用，请先启用`)
  if (!(await isFresh(desk, employee, account)))
    throw conflict(`${employee.name}的账号已由本人使用，手机号只能由本人在个人设置里更换`)
  if (!covers(desk.permissions, await permissionsOfEmployee(desk, employee)))
    throw badInput('mobile', `${employee.name}的权限超出您自己的权限，请由公司管理员更正`)
  await replaceMobile(desk, account.id, body.mobile)
  const more: Changes = { mobile: [maskedMobileOf(account.mobile), maskedMobileOf(body.mobile)] }
  const changed = await desk.change('employee', employee, {}, { action: '更正手机号', more })
  await invite(desk, runtime, employee.id)
  await publishEmployees(desk, [employee], [changed])
  return { ...(await detailOf(desk, changed)), invitedTo: maskedMobileOf(body.mobile) }
}

export const employeeMobileHandlers = [
  handle(routes.correctMobile, (desk, { body }, runtime) => correct(desk, runtime, body)),
]
