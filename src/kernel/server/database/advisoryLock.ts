import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/**
 * The rules of waiting for a turn: `patience` is the longest wait in ms for a session that does nothing; `say` sometimes prints a line for the
 * operator.
 */
export type Waiting = { patience?: number; say?: (line: string) => void }

// Any number that nothing else on the database uses.
const lock = 727_001
/** How long a node waits for what others hold, in ms. */
export const usualPatience = 15 * 60_000
const look = 250 // ms between two tries
const soon = 1000 // ms until the first line
const between = 30_000 // ms until the next

/**
 * Runs `work` in a transaction that no other node's such transaction runs beside. The lock ends with the transaction, so
 * that a proxy between us and the server keeps none.
 * @throws ConfigError when another session has held the lock and done nothing for as long as patience goes.
 */
export async function underAdvisoryLock<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { patience = usualPatience, say = console.log }: Waiting,
): Promise<T> {
  const began = Date.now()
  let line = soon
  while (!(await tryLock(client))) {
    const [waited, holder] = [Date.now() - began, await holderOf(client)]
    if (holder && holder.state !== 'active' && holder.seconds * 1000 > patience) throw givenUp(holder)
    if (waited >= line) {
      say(waitingLine(holder))
      line = waited + between
    }
    await sleep(look)
  }
  return locked(client, work)
}

async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Begins a transaction and leaves it open where it has the lock. */
async function tryLock(client: pg.Client): Promise<boolean> {
  await client.query('begin')
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [lock])
  if (!rows[0]?.got) await client.query('rollback')
  return rows[0]?.got === true
}

type Holder = { pid: number; state: string; seconds: number }

/** Returns the session that holds the lock, and the seconds since it last began or ended something. */
async function holderOf(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select l.pid, coalesce(a.state, '?') as state, coalesce(extract(epoch from now() - a.state_change), 0)::float as seconds
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return rows[0]
}

const session = (holder?: Holder) => (holder ? `${holder.pid} (${holder.state}, ${Math.round(holder.seconds)} s)` : '?')

const waitingLine = (holder?: Holder) =>
  `另一个节点正在升级数据库（会话 ${session(holder)}），等它完成…… / Another node is upgrading the database (session ${session(holder)}); waiting for it.`

const givenUp = (holder: Holder) =>
  new ConfigError(
    `等待另一个节点升级数据库太久：升级的锁被会话 ${session(holder)} 持有，而它什么也不做。请执行 select pg_terminate_backend(${holder.pid}); 后重新启动。 / ` +
      `Session ${session(holder)} holds the lock of the upgrade and does nothing. Run select pg_terminate_backend(${holder.pid}); and start again.`,
  )
