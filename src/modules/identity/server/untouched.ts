import { type Selectable, sql } from 'kysely'
import type { Account } from '../../../kernel/server/database/tables.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { accountByMobile } from './accounts.ts'
import { forgetUnusedLinks } from './passwordLink.ts'

/**
 * Tells whether an account is unused since its creation: its version is the first one (a password, a profile and a new
 * mobile raise it), and nobody has signed in. Sessions are kept forever, so this stays known.
 */
export async function isUntouched(
  desk: OpenDesk,
  { id, version, isPlatform }: Pick<Selectable<Account>, 'id' | 'version' | 'isPlatform'>,
): Promise<boolean> {
  if (version > 1 || isPlatform) return false
  const signedIn = await desk.db.selectFrom('session').select('id').where('accountId', '=', id).executeTakeFirst()
  return signedIn === undefined
}

/** Locks an account: until the transaction ends nobody sets its password. */
export function lockAccount(desk: OpenDesk, id: number): Promise<Selectable<Account>> {
  return desk.db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Gives a locked, unused account another mobile; links sent to the former one become invalid. The version stays, because it
 * shows the holder's acts; so a second mistake can be corrected too. Throws 40000 on the field `mobile` if it is taken.
 */
export async function replaceMobile(desk: OpenDesk, id: number, mobile: string): Promise<void> {
  const holder = await accountByMobile(desk, mobile)
  if (holder?.id === id) throw badInput('mobile', '新手机号与现在的相同，请填写另一个')
  if (holder) throw badInput('mobile', '该手机号已有账号，请停用此员工后按该手机号新增')
  await desk.db.updateTable('account').set({ mobile, updatedAt: sql`now()` }).where('id', '=', id).execute()
  await forgetUnusedLinks(desk, id)
}
