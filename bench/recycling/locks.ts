import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const pause = 3 // ms between two looks

/** The longest time, in ms, that anybody is seen waiting for a lock until `end`. */
export async function longestWait(ownerUrl: string, end: Promise<unknown>): Promise<number> {
  const client = new Client(ownerUrl)
  await client.connect()
  let over = false
  const ended = end.finally(() => {
    over = true
  })
  let longest = 0
  while (!over) {
    const { rows } = await client.query({
      name: 'waits',
      text: `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float * 1000 as ms
        from pg_locks where not granted and waitstart is not null`,
    })
    longest = Math.max(longest, rows[0].ms)
    await sleep(pause)
  }
  await client.end()
  await ended
  return longest
}
