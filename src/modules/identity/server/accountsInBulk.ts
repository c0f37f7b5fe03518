import { randomBytes } from 'node:crypto'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { hashPassword } from './password.ts'

export type BulkAccount = { mobile: string; username: string | null; realName: string }
export type KnownAccount = { id: number; mobile: string; disabled: boolean }

/** Returns the accounts with these mobiles, by mobile. */
export async function accountsByMobile(desk: OpenDesk, mobiles: readonly string[]): Promise<Map<string, KnownAccount>> {
  const { rows } = await desk.client.query<KnownAccount>(
    'select id, mobile, disabled_at is not null as disabled from account where mobile = any($1)',
    [mobiles],
  )
  return new Map(rows.map(row => [row.mobile, row]))
}

/** Returns those of the user names that are taken, in lower case. */
export async function takenUsernames(desk: OpenDesk, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await desk.client.query<{ username: string }>(
    'select lower(username) as username from account where lower(username) = any($1)',
    [usernames.map(name => name.toLowerCase())],
  )
  return new Set(rows.map(row => row.username))
}

/**
 * Creates accounts with unknown passwords: their holders set one by a link or sign in with a code. A missing user name is
 * generated, without digits of the mobile. Leaves out those whose mobile or user name was taken at this moment. Returns the
 * numbers by mobile.
 */
export async function createAccounts(desk: OpenDesk, accounts: readonly BulkAccount[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map()
  // One secret for all of them, forgotten at once: a hash each would keep the office's lock for minutes.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const rows = accounts.map(({ mobile, username, realName }) => ({
    mobile,
    real_name: realName,
    username: username ?? `yg_${randomBytes(6).toString('hex')}`,
  }))
  const created = await desk.client.query<{ id: number; mobile: string }>(
    `insert into account (username, mobile, real_name, password_hash)
     select r.username, r.mobile, r.real_name, $2 from json_to_recordset($1) as r(username text, mobile text, real_name text)
     on conflict do nothing returning id, mobile`,
    [JSON.stringify(rows), passwordHash],
  )
  return new Map(created.rows.map(row => [row.mobile, row.id]))
}
