import { sql } from 'kysely'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { madeUsername } from './madeUsername.ts'

/** Returns the account with this user name or mobile; undefined without one. */
export function accountByName(desk: OpenDesk, name: string) {
  return desk.db
    .selectFrom('account')
    .selectAll()
    .where(eb => eb.or([eb(sql`lower(username)`, '=', name.toLowerCase()), eb('mobile', '=', name)]))
    .executeTakeFirst()
}

/** Returns the account with this mobile; undefined without one. */
export function accountByMobile(desk: OpenDesk, mobile: string) {
  return desk.db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

export type NewAccount = {
  /** Made from the name where it is left out. */
  username: string | null | undefined
  realName: string
  mobile: string | null
  passwordHash: string
  isPlatform?: boolean
}

/** Creates an account. Throws 40000 if the user name or the mobile is taken, also by someone at the same moment. */
export async function createAccount(desk: OpenDesk, account: NewAccount) {
  const created = await desk.db
    .insertInto('account')
    .values({ ...account, username: account.username ?? (await madeUsername(desk, account.realName)) })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) throw badInput('username', '用户名或手机号已被使用，请换一个')
  return created
}
