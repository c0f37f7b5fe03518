import { randomBytes } from 'node:crypto'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { accountByMobile, createAccount, hashPassword } from '../../../identity/server/index.ts'
import type { NewEmployee } from '../../api/employee.ts'
import { staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { assertSeats, lockStaff } from '../access/seats.ts'
import { publishEmployees } from './change.ts'
import { invite } from './links.ts'
import { detailOf, maskedMobileOf } from './read.ts'
import { givableRoles, insertRoles } from './roles.ts'
import { assertDepartment } from './rules.ts'
import { assertJobNumber, columnsFrom } from './write.ts'

/** Returns the account that a mobile belongs to, if it may be employed here. Throws 40000 on the field `mobile`. */
async function knownAccount(desk: Desk, mobile: string) {
  const account = await accountByMobile(desk, mobile)
  if (!account) return undefined
  if (account.disabledAt) throw badInput('mobile', '该手机号的账号已被平台停用，请换一个手机号，或联系平台')
  const colleague = await desk
    .from('employee')
    .select(['id', 'disabledAt'])
    .where('accountId', '=', account.id)
    .executeTakeFirst()
  if (!colleague) return account
  const name = (await desk.names('employee', [colleague.id])).get(colleague.id)
  if (name === undefined) throw badInput('mobile', '该手机号已是其他部门的员工，请联系公司管理员')
  throw badInput(
    'mobile',
    colleague.disabledAt ? `该手机号是已停用的员工${name}，请直接启用` : `该手机号已是本公司员工${name}`,
  )
}

/** Creates an account: its password is random and unknown until the holder sets one by the link. */
async function newAccount(desk: Desk, { username, mobile, name }: NewEmployee) {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const account = await createAccount(desk, { username, realName: name, mobile, passwordHash })
  const changes: Changes = { username: [null, account.username] }
  await desk.log({ action: '创建账号', subject: 'account', subjectId: account.id, subjectName: name, changes })
  return account
}

export const employeeAddHandlers = [
  // Employs the account with this mobile, or makes one, whose holder gets a link by SMS to set a password.
  handle(routes.add, async (desk, { body }, runtime) => {
    const known = await knownAccount(desk, body.mobile)
    const account = known ?? (await newAccount(desk, body))
    await lockStaff(desk)
    await assertSeats(desk)
    await assertDepartment(desk, body.departmentId)
    await assertJobNumber(desk, body.jobNumber)
    const roles = await givableRoles(desk, body.roleIds, body.departmentId)
    if (roles.length > 0) desk.demand(routes.addRole.needs)
    const values = { ...columnsFrom(body), accountId: account.id }
    const more: Changes = roles.length > 0 ? { roles: ['', roles.map(role => role.name).join('、')] } : {}
    const employee = await desk.insert('employee', values, { action: '新增', more })
    await insertRoles(desk, employee.id, roles)
    if (!known) await invite(desk, runtime, employee.id)
    await publishEmployees(desk, [], [employee])
    return { ...(await detailOf(desk, employee)), invitedTo: known ? '' : maskedMobileOf(account.mobile) }
  }),
]
