import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Account } from '../../../kernel/server/database/tables.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { assertFresh } from '../../../kernel/server/desk/stale.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { logAtPlatform } from '../../../kernel/server/log/platformLog.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { type NewStaff, platformStaffRoutes as routes, staffStatus } from '../api/platformStaff.ts'
import { accountByMobile, accountByName, createAccount } from './accounts.ts'
import { sendLinkLater } from './linkJob.ts'
import { hashPassword } from './password.ts'
import { assertLinkRate } from './passwordLink.ts'
import { endAllSessions } from './sessions.ts'

type Operator = Selectable<Account>

/** Locks every operator in the order of their ids, so that the last one is known. */
function lockOperators(desk: SessionDesk): Promise<Operator[]> {
  return desk.db
    .selectFrom('account')
    .selectAll()
    .where('isPlatform', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Throws 40400 for an account that is no operator's. */
async function lockOperator(desk: SessionDesk, id: number): Promise<{ operator: Operator; others: Operator[] }> {
  const all = await lockOperators(desk)
  const operator = all.find(one => one.id === id)
  if (!operator) throw notFound('平台员工')
  return { operator, others: all.filter(one => one.id !== id) }
}

async function change(
  desk: SessionDesk,
  operator: Operator,
  patch: { realName?: string; isPlatform?: boolean; disabledAt?: string | null },
  { action, changes }: { action: string; changes: Changes },
): Promise<void> {
  const { version } = await desk.db
    .updateTable('account')
    .set({ ...patch, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', operator.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tell(desk, { ...operator, version }, action, changes)
}

/** Logs a change in the platform's log, whatever company the operator works in. */
function tell(
  desk: SessionDesk,
  { id, realName, version }: Operator,
  action: string,
  changes: Changes = {},
): Promise<void> {
  const about = { subject: 'account', subjectId: id, subjectName: realName, subjectVersion: version }
  return logAtPlatform(desk, [{ action, ...about, changes }])
}

const titles: Record<string, string> = { realName: '姓名', status: '状态', isPlatform: '平台员工' }
const words: Record<string, string> = { ...staffStatus, true: '是', false: '否' }

function inWords(changes: Changes) {
  const text = (value: unknown) => words[String(value)] ?? String(value ?? '')
  return Object.entries(changes)
    .filter(([field]) => field in titles)
    .map(([field, [before, after]]) => ({ field, title: titles[field], before: text(before), after: text(after) }))
}

/** Returns the account meant by mobile or user name, if any. */
function known(desk: SessionDesk, { mobile, username }: z.output<typeof NewStaff>) {
  if (mobile) return accountByMobile(desk, mobile)
  return username ? accountByName(desk, username) : undefined
}

async function appoint(desk: SessionDesk, account: Operator, field: string): Promise<void> {
  if (account.isPlatform) throw badInput(field, `${account.realName}已经是平台员工，请在列表里修改`)
  if (account.disabledAt) throw badInput(field, '该账号已被停用，请先启用它，或换一个手机号')
  await change(desk, account, { isPlatform: true }, { action: '新增平台员工', changes: { isPlatform: [false, true] } })
}

/** Creates an account: its password is random and unknown until its holder sets one by the link. */
async function create(desk: SessionDesk, { mobile, username, realName }: z.output<typeof NewStaff>, runtime: Runtime) {
  if (!mobile)
    throw badInput('mobile', username ? '没有这个用户名的账号；新建账号请填写手机号' : '请填写手机号或用户名')
  if (!username) throw badInput('username', '该手机号还没有账号，请填写用户名')
  if (!realName) throw badInput('realName', '该手机号还没有账号，请填写姓名')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const account = await createAccount(desk, { username, realName, mobile, passwordHash, isPlatform: true })
  await tell(desk, account, '新增平台员工', { isPlatform: [false, true] })
  await sendLinkLater(desk, runtime, account)
  return { id: account.id, sentTo: maskPhone(mobile) }
}

export const platformStaffHandlers = [
  handle(routes.add, async (desk, { body }, runtime) => {
    const account = await known(desk, body)
    if (!account) return create(desk, body, runtime)
    await appoint(desk, account, body.mobile ? 'mobile' : 'username')
    return { id: account.id, sentTo: '' }
  }),

  handle(routes.edit, async (desk, { body: { id, version, realName } }) => {
    const { operator } = await lockOperator(desk, id)
    await assertFresh(desk, { subject: 'account', ...operator }, version, inWords)
    if (operator.realName === realName) return null
    const changes: Changes = { realName: [operator.realName, realName] }
    await change(desk, operator, { realName }, { action: '修改平台员工', changes })
    return null
  }),

  // Out at once on every node; the account cannot sign in to any company either.
  handle(routes.disable, async (desk, { body: { id } }) => {
    const { operator, others } = await lockOperator(desk, id)
    if (operator.disabledAt) throw conflict(`${operator.realName}已经停用`)
    if (id === desk.who.accountId) throw conflict('不能停用自己，请由另一位管理员办理')
    if (!others.some(one => one.disabledAt === null))
      throw conflict('这是最后一名在职的平台员工，不能停用，请先添加或启用另一名')
    const changes: Changes = { status: ['active', 'disabled'] }
    const disabledAt = new Date().toISOString()
    await change(desk, operator, { disabledAt }, { action: '停用平台员工', changes })
    await endAllSessions(desk, id, 'disabled')
    return null
  }),

  handle(routes.open, async (desk, { body: { id } }) => {
    const { operator } = await lockOperator(desk, id)
    if (!operator.disabledAt) throw conflict(`${operator.realName}没有停用`)
    const changes: Changes = { status: ['disabled', 'active'] }
    await change(desk, operator, { disabledAt: null }, { action: '启用平台员工', changes })
    return null
  }),

  // The password in use stays until the link is used; nobody but the mobile's holder sees either.
  handle(routes.resetPassword, async (desk, { body: { id } }, runtime) => {
    const { operator } = await lockOperator(desk, id)
    if (operator.disabledAt) throw conflict(`${operator.realName}已停用，请先启用`)
    if (!operator.mobile) throw conflict(`${operator.realName}没有手机号，无法发送设置密码的链接，请先补上手机号`)
    await assertLinkRate(desk, id)
    await sendLinkLater(desk, runtime, operator)
    await tell(desk, operator, '重置密码')
    return { sentTo: maskPhone(operator.mobile ?? '') }
  }),
]
