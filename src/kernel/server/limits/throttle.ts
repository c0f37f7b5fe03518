import { setTimeout as sleep } from 'node:timers/promises'
import { durationWords } from '../../api/format.ts'
import type { Pool } from '../database/connections.ts'
import { Refusal, tooMany } from '../refusal.ts'

/** A limit on tries: `atOnce` tries, then one more every `every` seconds, up to `atOnce`; `of` wrong ones alone. */
export type Pace = { atOnce: number; every: number; of?: 'wrong' }

/** A counter of tries. Its key names the act and the person. */
export type Tries = Pace & { key: string }

/** A transaction's connection, or the pool if the count must be kept even when the call fails. */
type Queried = Pick<Pool, 'query'>

const tooOften = (wait: string) => `操作太频繁，请 ${wait}后再试`

/**
 * Takes one try, in one statement, so that calls at the same moment cannot exceed the limit. Throws 42900 with the seconds
 * to wait if none is left; `words` puts the wait into a sentence. Uses the clock and not now(), because a statement that
 * waited for a lock began before the moment that the other one has written.
 */
export async function takeTry(client: Queried, tries: Tries, words = tooOften): Promise<void> {
  const { rowCount } = await client.query({
    name: 'throttle',
    text: `insert into throttle as t (key, until) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (key) do update set until = greatest(t.until, clock_timestamp()) + make_interval(secs => $2)
     where t.until <= clock_timestamp() + make_interval(secs => $3)`,
    values: [tries.key, tries.every, slackOf(tries)],
  })
  if (rowCount !== 0) return
  const seconds = await secondsLeft(client, tries)
  throw tooMany(words(inWords(seconds)), seconds)
}

/** Gives a try back that turned out to be none: what was tried was right. */
export async function giveBack(client: Queried, { key, every }: Tries): Promise<void> {
  await client.query('update throttle set until = until - make_interval(secs => $2) where key = $1', [key, every])
}

const between = 1000 // ms between two attempts to give tries back
const patience = 600 // attempts

/**
 * Does what tries were taken for. Where it fails for another reason than a refusal, nobody knows what it would have come to, and the tries are
 * given back, as soon as the database takes them. So are those of a limit on wrong ones where it succeeds.
 */
export async function counting<T>(pool: Pool, tries: readonly Tries[], work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    for (const one of tries.filter(({ of }) => of === 'wrong')) await giveBack(pool, one)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) void giveAllBack(pool, tries)
    throw error
  }
}

async function giveAllBack(pool: Pool, tries: readonly Tries[]): Promise<void> {
  for (const one of tries)
    for (let at = 0; at < patience; at++) {
      const given = await giveBack(pool, one).then(
        () => true,
        () => false,
      )
      if (given) break
      await sleep(between, undefined, { ref: false })
    }
}

/** Lets all tries of a key be there again. */
export async function forgetTries(client: Queried, { key }: Tries): Promise<void> {
  await client.query('delete from throttle where key = $1', [key])
}

/** Returns the seconds that `until` may lie ahead for one more try. */
const slackOf = ({ atOnce, every }: Pace) => (atOnce - 1) * every

async function secondsLeft(client: Queried, tries: Tries): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    'select greatest(1, ceil(extract(epoch from until - clock_timestamp()) - $2))::int as seconds from throttle where key = $1',
    [tries.key, slackOf(tries)],
  )
  return rows[0]?.seconds ?? 1
}

/** Formats seconds for a person: `40 秒`, `3 分钟`. */
export function inWords(seconds: number): string {
  return seconds <= 90 ? `${seconds} 秒` : durationWords(Math.ceil(seconds / 60) * 60_000)
}
