import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const pause = 3 // ms between two looks

/** A wait for a lock, in ms. `for` names what was waited for, `holder` what the holders of the lock did. */
export type Wait = { ms: number; for: string; holder: string }

const noWait: Wait = { ms: 0, for: '', holder: '' }

/** Returns the longest waits for a lock until `end`: behind the connection `pid`, and behind anybody. */
export async function longestWaits(
  ownerUrl: string,
  pid: number,
  end: Promise<unknown>,
): Promise<{ ours: Wait; any: Wait }> {
  const client = new Client(ownerUrl)
  await client.connect()
  let over = false
  const ended = end.finally(() => {
    over = true
  })
  const longest = { ours: noWait, any: noWait }
  while (!over) {
    const { rows } = await client.query<Wait & { ours: boolean }>({
      name: 'waits',
      text: `select (extract(epoch from clock_timestamp() - waitstart) * 1000)::float as ms, locktype as for,
          (select coalesce(string_agg(state || ' ' || left(query, 60), '; '), '') from pg_stat_activity
            where pid = any(pg_blocking_pids(l.pid))) as holder, $1 = any(pg_blocking_pids(l.pid)) as ours
        from pg_locks l where not granted and waitstart is not null and pid <> $1`,
      values: [pid],
    })
    for (const { ours, ...wait } of rows) {
      if (wait.ms > longest.any.ms) longest.any = wait
      if (ours && wait.ms > longest.ours.ms) longest.ours = wait
    }
    await sleep(pause)
  }
  await client.end()
  await ended
  return longest
}
