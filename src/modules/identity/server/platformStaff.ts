import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../kernel/server/clock.ts'
import type { Account } from '../../../kernel/server/database/tables.ts'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { type NewStaff, platformStaffRoutes as routes, staffStatus } from '../api/platformStaff.ts'
import { accountByMobile, accountByName, createAccount } from './accounts.ts'
import { sendLinkLater } from './linkJob.ts'
import { hashPassword } from './password.ts'
import { assertLinkRate } from './passwordLink.ts'
import { endAllSessions } from './sessions.ts'

type Operator = Selectable<Account>

/** Locks every operator, so that the last one is known. Throws 40400 for an account that is no operator's. */
async function lockOperator(platform: PlatformDesk, id: number): Promise<{ operator: Operator; others: Operator[] }> {
  const all = await platform.lock('account', 'id', { isPlatform: true })
  const operator = all.find(one => one.id === id)
  if (!operator) throw notFound('平台员工')
  return { operator, others: all.filter(one => one.id !== id) }
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

async function appoint(desk: SessionDesk, { id }: Operator, field: string): Promise<void> {
  const platform = new PlatformDesk(desk)
  const [account] = await platform.lock('account', 'id', { id })
  if (!account) throw notFound('账号')
  if (account.isPlatform) throw badInput(field, `${account.realName}已经是平台员工，请在列表里修改`)
  if (account.disabledAt) throw badInput(field, '该账号已被停用，请先启用它，或换一个手机号')
  await platform.change('account', account, { isPlatform: true }, { action: '新增平台员工', name: account.realName })
}

/** Creates an account: its password is random and unknown until its holder sets one by the link. */
async function create(desk: SessionDesk, { mobile, username, realName }: z.output<typeof NewStaff>, runtime: Runtime) {
  if (!mobile)
    throw badInput('mobile', username ? '没有这个用户名的账号；新建账号请填写手机号' : '请填写手机号或用户名')
  if (!username) throw badInput('username', '该手机号还没有账号，请填写用户名')
  if (!realName) throw badInput('realName', '该手机号还没有账号，请填写姓名')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const account = await createAccount(desk, { username, realName, mobile, passwordHash, isPlatform: true })
  const appointed: Changes = { isPlatform: [false, true] }
  await new PlatformDesk(desk).note('account', account, { action: '新增平台员工', name: realName, changes: appointed })
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
    const platform = new PlatformDesk(desk)
    const { operator } = await lockOperator(platform, id)
    await platform.assertFresh('account', operator, { version, words: inWords })
    await platform.change('account', operator, { realName }, { action: '修改平台员工', name: operator.realName })
    return null
  }),

  // Out at once on every node; the account cannot sign in to any company either.
  handle(routes.disable, async (desk, { body: { id } }) => {
    const platform = new PlatformDesk(desk)
    const { operator, others } = await lockOperator(platform, id)
    if (operator.disabledAt) throw conflict(`${operator.realName}已经停用`)
    if (id === desk.who.accountId) throw conflict('不能停用自己，请由另一位管理员办理')
    if (!others.some(one => one.disabledAt === null))
      throw conflict('这是最后一名在职的平台员工，不能停用，请先添加或启用另一名')
    const changes: Changes = { status: ['active', 'disabled'] }
    const log = { action: '停用平台员工', name: operator.realName, changes }
    await platform.change('account', operator, { disabledAt: clock.date().toISOString() }, log)
    await endAllSessions(desk, id, 'disabled')
    return null
  }),

  handle(routes.open, async (desk, { body: { id } }) => {
    const platform = new PlatformDesk(desk)
    const { operator } = await lockOperator(platform, id)
    if (!operator.disabledAt) throw conflict(`${operator.realName}没有停用`)
    const changes: Changes = { status: ['disabled', 'active'] }
    const log = { action: '启用平台员工', name: operator.realName, changes }
    await platform.change('account', operator, { disabledAt: null }, log)
    return null
  }),

  // The password in use stays until the link is used; nobody but the mobile's holder sees either.
  handle(routes.resetPassword, async (desk, { body: { id } }, runtime) => {
    const platform = new PlatformDesk(desk)
    const { operator } = await lockOperator(platform, id)
    if (operator.disabledAt) throw conflict(`${operator.realName}已停用，请先启用`)
    if (!operator.mobile) throw conflict(`${operator.realName}没有手机号，无法发送设置密码的链接，请先补上手机号`)
    await assertLinkRate(desk, id)
    await sendLinkLater(desk, runtime, operator)
    await platform.note('account', operator, { action: '重置密码', name: operator.realName })
    return { sentTo: maskPhone(operator.mobile ?? '') }
  }),
]
