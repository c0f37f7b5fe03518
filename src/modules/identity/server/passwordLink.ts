import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { networkOf } from '../../../kernel/server/http/network.ts'
import { takeTry } from '../../../kernel/server/limits/throttle.ts'
import { badInput, conflict, Refusal, tooMany } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { accountRoutes } from '../api/account.ts'
import { assertStrongFor } from './ownWords.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replacePassword.ts'
import { sendSms } from './sms.ts'

const hours = 24
const pause = 60 // seconds between two links to one account
const tellFor = 30 // days after its end in which a link is reported as expired
const wrongOnes = { atOnce: 20, every: 60 } // links tried from a network

/**
 * Sends an account a link with which its holder sets a new password, once, within 24 hours; earlier links become invalid.
 * Only the link's SHA-256 is stored, and only the holder of the mobile sees the link. Throws 40900 without a mobile, 42900
 * within a minute of the last one, 50300 if the message cannot be sent: then nothing has changed.
 */
export async function sendPasswordLink(
  desk: OpenDesk,
  runtime: Pick<Runtime, 'config' | 'log'>,
  account: { id: number },
): Promise<void> {
  const mobile = await lockMobile(desk, account.id)
  if (!mobile) throw conflict('该账号没有手机号，无法发送设置密码的链接，请先补上手机号')
  await assertLinkRate(desk, account.id)
  const link = randomBytes(32).toString('base64url')
  await forgetUnusedLinks(desk, account.id)
  await desk.db
    .insertInto('passwordLink')
    .values({
      tokenHash: hashToken(link),
      accountId: account.id,
      expiresAt: sql`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  await sendSms(runtime, mobile, { link: `${runtime.config.publicUrl}/changePass?link=${link}` })
}

/** Kills the account's unused links, and clears everyone's that are long over. */
export async function forgetUnusedLinks(desk: OpenDesk, accountId: number): Promise<void> {
  await desk.db
    .deleteFrom('passwordLink')
    .where(eb =>
      eb.or([
        eb.and([eb('accountId', '=', accountId), eb('usedAt', 'is', null)]),
        eb('expiresAt', '<', sql<string>`now() - make_interval(days => ${tellFor})`),
      ]),
    )
    .execute()
}

/**
 * Returns the present mobile under a lock, because it may just have been corrected. The second of two requests waits for the
 * account's row and then sees the first one's link.
 */
async function lockMobile(desk: OpenDesk, accountId: number): Promise<string | null> {
  const query = desk.db.selectFrom('account').select('mobile').where('id', '=', accountId)
  return (await query.forNoKeyUpdate().executeTakeFirstOrThrow()).mobile
}

/** Throws 42900 within a minute of the last link to the account. */
export async function assertLinkRate(desk: OpenDesk, accountId: number): Promise<void> {
  const { wait } = await desk.db
    .selectFrom('passwordLink')
    .select(
      sql<number>`coalesce(max(ceil(extract(epoch from created_at + make_interval(secs => ${pause}) - now()))), 0)::int`.as(
        'wait',
      ),
    )
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (wait > 0) throw tooMany(`刚刚已发送过，请 ${wait} 秒后再试`, wait)
}

/** Slows down a network that tries invalid links. */
export function countWrong(pool: Pool, address: string): Promise<void> {
  return takeTry(pool, { key: `password link: from ${networkOf(address)}`, ...wrongOnes })
}

const wrong = () => badInput('link', '链接无效、已使用或已过期，请让管理员重新发送')

async function accountOfLink(desk: OpenDesk, link: string) {
  const found = await desk.db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .selectAll('account')
    .where('tokenHash', '=', hashToken(link))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) throw wrong()
  return found
}

/** Uses a link up: of several at once, one finds it unused. */
async function spendLink(desk: OpenDesk, link: string): Promise<void> {
  const used = await desk.db
    .updateTable('passwordLink')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', hashToken(link))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (used.numUpdatedRows === 0n) throw wrong()
}

/**
 * Sets the password. Locks the account before its link, as all code that sends links or corrects the mobile does, to avoid
 * deadlocks.
 */
async function setPassword(desk: OpenDesk, link: string, accountId: number, passwordHash: string): Promise<void> {
  await lockMobile(desk, accountId)
  await spendLink(desk, link)
  if (!(await replacePassword(desk, accountId, passwordHash, '用链接设置密码'))) throw wrong()
}

export const passwordLinkHandlers = [
  handle(accountRoutes.resetPassword, async ({ origin, transact }, { body }, { pool }) => {
    // A right one is never refused for the wrong ones of others: nobody finds one of 32 random bytes by trying.
    const account = await transact('reads', desk => accountOfLink(desk, body.link)).catch(async refused => {
      if (refused instanceof Refusal) await countWrong(pool, origin.address)
      throw refused
    })
    await transact('reads', desk => assertStrongFor(desk, body.newPassword, account))
    const passwordHash = await hashPassword(body.newPassword)
    await transact('writes', desk => setPassword(desk, body.link, account.id, passwordHash))
    return null
  }),
]
