import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { usualPatience, type Waiting } from './advisoryLock.ts'

const firstPause = 1000 // ms
const longestPause = 10_000 // ms
const between = 30_000 // ms between two lines

/** A table was not free in time, or a transaction of people and the migration waited for each other. */
const passing = new Set(['55P03', '40P01'])

/** Tells whether a transaction failed by what others do with its tables, so that it may work later. */
export const isHeldUp = (error: unknown): boolean => passing.has(String((error as { code?: unknown }).code))

/**
 * Runs `work`, whose transactions wait for a table only so long, again after a pause while others hold it up: people wait behind it no longer than one such
 * wait.
 * @throws ConfigError when patience has gone.
 */
export async function triedAgain<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  { patience = usualPatience, say = console.log }: Waiting,
): Promise<T> {
  const began = Date.now()
  let [pause, line] = [firstPause, 0]
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isHeldUp(error)) throw error
      const waited = Date.now() - began
      const oldest = await oldestTransaction(client)
      if (waited >= patience) throw givenUp(oldest)
      if (waited >= line) {
        say(heldUpLine(oldest))
        line = waited + between
      }
    }
    await sleep(pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

type Oldest = { pid: number; app: string; seconds: number }

/** Returns the session with the oldest transaction: most likely the one that has the table. */
async function oldestTransaction(client: pg.ClientBase): Promise<Oldest | undefined> {
  const { rows } = await client.query<Oldest>(
    `select pid, application_name as app, extract(epoch from clock_timestamp() - xact_start)::float as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  )
  return rows[0]
}

const session = (oldest?: Oldest) => (oldest ? `${oldest.pid} (${oldest.app}, ${Math.round(oldest.seconds)} s)` : '?')

const heldUpLine = (oldest?: Oldest) =>
  `升级要改的表正被使用，稍后再试；最早的事务属于会话 ${session(oldest)}…… / A table that the upgrade changes is in use, trying again soon; the oldest transaction is that of session ${session(oldest)}.`

const givenUp = (oldest?: Oldest) =>
  new ConfigError(
    `升级要改的表一直被使用，没有留下任何改动；最早的事务属于会话 ${session(oldest)}。请等它结束，或执行 select pg_terminate_backend(${oldest?.pid ?? '…'}); 后重新启动。 / ` +
      `A table that the upgrade changes has been in use all the time, and nothing is left of the change; the oldest transaction is that of session ${session(oldest)}. Wait for its end, or run select pg_terminate_backend(${oldest?.pid ?? '…'}); and start again.`,
  )
