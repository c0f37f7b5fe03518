import type { Pool } from '../../../kernel/server/database/connections.ts'
import { tooMany } from '../../../kernel/server/refusal.ts'

/** A thing that is slowed: `free` tries cost nothing, each further one doubles the wait up to 15 minutes. */
type Slowed = { key: string; free: number }

/**
 * The things a sign-in is slowed by: the account's name, whether it exists or not, and the address, which many honest
 * people may share.
 */
export function signInKeys(username: string, address: string): Slowed[] {
  return [
    { key: `account:${username.toLowerCase()}`, free: 5 },
    { key: `address:${address}`, free: 50 },
  ]
}

/**
 * Counts a try before its outcome is known, in one statement, so that many at once cannot slip by. Throws 42900 with
 * the seconds to wait when a key is blocked. Whether it is, the clock says and not now(): a statement that waited for
 * another's lock began before the moment which that one has written.
 */
export async function countTry(pool: Pool, slowed: readonly Slowed[]): Promise<void> {
  for (const { key, free } of slowed) {
    const { rowCount } = await pool.query(
      `insert into sign_in_throttle as t (key, failures, blocked_until) values ($1, 1, now())
       on conflict (key) do update set
         failures = case when t.updated_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
         blocked_until = case when t.updated_at < now() - interval '15 minutes' or t.failures < $2 then now()
           else now() + least(interval '15 minutes', interval '1 second' * power(2, least(t.failures - $2, 10))) end,
         updated_at = now()
       where t.blocked_until <= clock_timestamp()`,
      [key, free],
    )
    if (rowCount === 0)
      throw tooMany(`尝试次数过多，请 ${await secondsLeft(pool, key)} 秒后再试`, await secondsLeft(pool, key))
  }
}

async function secondsLeft(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds from sign_in_throttle where key = $1',
    [key],
  )
  return rows[0]?.seconds ?? 1
}

/** Takes the tries of a success back: the account starts anew, the address gets this one try back. */
export async function forgive(pool: Pool, [account, address]: readonly Slowed[]): Promise<void> {
  await pool.query('delete from sign_in_throttle where key = $1', [account?.key])
  if (address)
    await pool.query('update sign_in_throttle set failures = greatest(0, failures - 1) where key = $1', [address.key])
}
