import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const pause = 3 // ms between two looks

/** A wait for a lock, in ms; `for` is what was waited for, `holder` what those did who held it. */
export type Wait = { ms: number; for: string; holder: string }

/** The longest that anybody is seen waiting for a lock until `end`. */
export async function longestWait(ownerUrl: string, end: Promise<unknown>): Promise<Wait> {
  const client = new Client(ownerUrl)
  await client.connect()
  let over = false
  const ended = end.finally(() => {
    over = true
  })
  let longest: Wait = { ms: 0, for: '', holder: '' }
  while (!over) {
    const { rows } = await client.query<Wait>({
      name: 'waits',
      text: `select (extract(epoch from clock_timestamp() - waitstart) * 1000)::float as ms, locktype as for,
          (select coalesce(string_agg(state || ' ' || left(query, 60), '; '), '') from pg_stat_activity
            where pid = any(pg_blocking_pids(l.pid))) as holder
        from pg_locks l where not granted and waitstart is not null order by waitstart limit 1`,
    })
    const [wait] = rows
    if (wait && wait.ms > longest.ms) longest = wait
    await sleep(pause)
  }
  await client.end()
  await ended
  return longest
}
