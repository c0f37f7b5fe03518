import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { cut } from '../../../kernel/api/text.ts'
import { noteEntered, officesOf } from '../../../kernel/server/desk/offices.ts'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { overOf } from '../../../kernel/server/live/overSessions.ts'
import { writeLog } from '../../../kernel/server/log/audit.ts'
import { remember } from './place.ts'

const days = 7

type Holder = { id: number; realName: string; lastOfficeId: number | null }

/**
 * Opens a session for an account and returns its token: 32 random bytes, of which only the hash is stored. The session
 * begins in the account's last office, or else the first enabled one, or in none.
 */
async function openSession(desk: OpenDesk, account: Holder, action: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const offices = (await officesOf(desk, account.id)).filter(office => office.officeLoginStatus === 0)
  const office = offices.find(one => one.officeId === account.lastOfficeId) ?? offices[0]
  const officeId = office?.officeId ?? null
  const { address, device } = desk.origin
  await desk.db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      accountId: account.id,
      officeId,
      address,
      device,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .execute()
  await logSession(desk, account, officeId, action)
  if (officeId === null) return token
  await noteEntered(desk, account.id, officeId)
  await endSurplus(desk, { accountId: account.id, officeId, tokenHash: hashToken(token) })
  return token
}

/**
 * Ends the logins of an account in an office, in which the transaction works, beyond the number that the office allows: those that were not used for
 * longest, and never the given one, which has just come in.
 */
export async function endSurplus(
  desk: OpenDesk,
  { accountId, officeId, tokenHash }: { accountId: number; officeId: number; tokenHash: Buffer },
): Promise<void> {
  const office = await desk.client.query<{ most: number }>('select session_most as most from office where id = $1', [
    officeId,
  ])
  const most = office.rows[0]?.most
  if (!most) return
  // Two sign-ins at once do not see each other's session: the later one waits here for the other.
  await desk.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sessions of ${accountId}`])
  const { rows } = await desk.client.query<{ token_hash: Buffer }>(
    `update session set ended_at = now(), end_reason = 'tooMany' where token_hash in (
       select token_hash from session
       where account_id = $1 and office_id = $2 and ended_at is null and expires_at > now() and token_hash <> $3
       order by last_at desc offset $4
     ) returning token_hash`,
    [accountId, officeId, tokenHash, most - 1],
  )
  if (rows.length === 0) return
  const hashes = rows.map(row => row.token_hash.toString('hex'))
  const over = await overOf(desk.client, hashes)
  for (const tokenHash of hashes)
    await desk.publish({ kind: 'session', accountId, tokenHash, why: over.get(tokenHash) })
}

/** Opens a session for somebody who has just proved their identity, and remembers the place; returns its token. */
export async function welcome(desk: OpenDesk, call: OpenCall, account: Holder, action: string): Promise<string> {
  await remember(desk, call, account.id)
  return openSession(desk, account, action)
}

/** Writes what happened to a person's session into the log of the office it was in. */
async function logSession(
  desk: OpenDesk,
  account: { id: number; realName: string },
  officeId: number | null,
  action: string,
): Promise<void> {
  await workIn(desk, officeId)
  const source = { ...desk.origin, officeId, accountId: account.id, employeeId: null, personName: account.realName }
  await writeLog(desk.client, source, [
    { action, subject: 'account', subjectId: account.id, subjectName: account.realName },
  ])
}

function workIn(desk: OpenDesk, officeId: number | null) {
  return sql`select set_config('app.office', ${officeId === null ? '' : String(officeId)}, true)`.execute(desk.db)
}

/**
 * Logs a failed sign-in in the account's last office, or in the platform's log. Does the same work for an unknown account,
 * so that the time reveals nothing. The typed name is shortened, since people type passwords there.
 */
export async function logFailedSignIn(
  desk: OpenDesk,
  typed: string,
  account: Holder | undefined,
  action = '登录失败',
): Promise<void> {
  const officeId = account?.lastOfficeId ?? null
  await workIn(desk, officeId)
  const personName = account?.realName ?? `未知账号 ${cut(typed, 2)}…`
  const source = { ...desk.origin, officeId, accountId: null, employeeId: null, personName }
  const entry = { action, subject: 'account', subjectId: account?.id ?? '', subjectName: personName }
  await writeLog(desk.client, source, [entry])
}

/** Ends the session of a token, at once and on every node. Nothing happens where it has ended already. */
export async function endSession(desk: OpenDesk, token: string, reason: string): Promise<boolean> {
  const tokenHash = hashToken(token)
  const ended = await desk.db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .returning(['accountId', 'officeId'])
    .executeTakeFirst()
  if (!ended) return false
  const account = await desk.db
    .selectFrom('account')
    .select(['id', 'realName'])
    .where('id', '=', ended.accountId)
    .executeTakeFirstOrThrow()
  await logSession(desk, account, ended.officeId, '退出登录')
  await desk.publish({ kind: 'session', accountId: ended.accountId, tokenHash: tokenHash.toString('hex') })
  return true
}

/**
 * Ends the sessions of an account in one office, at once and on every node; those in other companies stay. Returns the number of those that were
 * not over yet.
 */
export async function endSessionsIn(
  desk: OpenDesk,
  accountId: number,
  officeId: number,
  reason: string,
): Promise<number> {
  const ended = await desk.db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('accountId', '=', accountId)
    .where('officeId', '=', officeId)
    .where('endedAt', 'is', null)
    .returning(['tokenHash', sql<boolean>`expires_at > now()`.as('live')])
    .execute()
  for (const { tokenHash } of ended)
    await desk.publish({ kind: 'session', accountId, tokenHash: tokenHash.toString('hex') })
  return ended.filter(({ live }) => live).length
}

/** Ends every session of an account, at once and on every node. */
export async function endAllSessions(desk: OpenDesk, accountId: number, reason: string): Promise<void> {
  await desk.db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
  await desk.publish({ kind: 'session', accountId })
}
