import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { Client } from 'pg'
import type { Pool } from '../src/kernel/server/database/connections.ts'
import { openAppPool } from '../src/kernel/server/database/pool.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueRecycling } from '../src/modules/clue/server/giving/recycling.ts'
import { recycleOffice } from '../src/modules/pooling/server/recycling/recycle.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { timed } from './latency.ts'
import { aboutToGo, forgetRecycling, letCluesBeDue, offices, stillDue } from './recycling/due.ts'
import { longestWaits, type Wait } from './recycling/locks.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'

const pause = 50 // ms between the calls of somebody who works meanwhile
const limits = { wait: 50, call: 100 } // ms

/**
 * Recycles a tenth of all clues, due at once in five companies, while a person in each reads the list and another
 * follows up the clues that are about to go. Measures the waits for locks and the calls.
 */
export async function benchRecycling(database: Embedded, product: Child): Promise<Result[]> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  try {
    const { rows } = await owner.query('select coalesce(max(id), 0)::int as id from follow_up')
    const due = await letCluesBeDue(owner)
    const results = await measure(database, product, due)
    const left = await stillDue(owner)
    if (left > 0) throw new Error(`${left} of ${due} clues were not recycled`)
    await forgetRecycling(owner, rows[0].id)
    return results
  } finally {
    await owner.end()
  }
}

async function measure(database: Embedded, product: Child, due: number): Promise<Result[]> {
  const callers = await Promise.all(offices.map(office => signIn(product.address, `o${office}boss`)))
  const owners = new pg.Pool({ connectionString: database.ownerUrl, max: offices.length })
  const begin = performance.now()
  const pool = openAppPool(database.appUrl, { max: 1 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const work = recycleAll(pool)
  const [waited, reads, writes] = await Promise.all([
    longestWaits(database.ownerUrl, rows[0]?.pid ?? 0, work),
    whileWorking(work, callers, caller => timed(() => caller.ask(clueRoutes.list, { body: {} }))),
    whileWorking(work, callers, (caller, office) => followNext(owners, caller, office)),
  ])
  await owners.end()
  const seconds = (performance.now() - begin) / 1000
  const perCall = (times: readonly number[]) => `最长 ${Math.max(...times).toFixed(0)} ms，${times.length} 次`
  return [
    {
      name: '回收让别人等锁',
      value: waited.ours.ms,
      unit: ' ms',
      limit: limits.wait,
      better: 'lower',
      note: `最长的一次${told(waited.ours)}；${due} 条到期流量，${(due / seconds).toFixed(0)} 条/秒`,
    },
    {
      name: '期间任何人等锁',
      value: waited.any.ms,
      unit: ' ms',
      limit: null,
      better: 'lower',
      note: `最长的一次${told(waited.any)}`,
    },
    {
      name: '回收时写跟进',
      value: quantile(writes, 0.95),
      unit: ' ms',
      limit: limits.call,
      better: 'lower',
      note: `p95；写的正是即将退回的流量；${perCall(writes)}`,
    },
    {
      name: '回收时的列表调用',
      value: quantile(reads, 0.95),
      unit: ' ms',
      limit: limits.call,
      better: 'lower',
      note: `p95；${perCall(reads)}`,
    },
  ]
}

const told = ({ for: what, holder }: Wait) => (what ? `（${what}：${holder.replaceAll(/\s+/g, ' ')}）` : '')

async function recycleAll(pool: Pool): Promise<void> {
  try {
    for (const office of offices)
      await recycleOffice(
        { pool, kinds: { nameables: {}, watches: [], jobs: { enqueue: async () => {} }, all: () => [] } },
        clueRecycling,
        office,
        Date.now(),
      )
  } finally {
    await pool.end()
  }
}

/** Follows up a clue that is about to go; it may be gone already. */
async function followNext(owners: pg.Pool, caller: Caller, office: number): Promise<number | undefined> {
  const id = await aboutToGo(owners, office)
  if (id === undefined) return undefined
  const follow = () => caller.ask(clueRoutes.follow, { body: { id, content: '电话沟通，客户在比价' } })
  return timed(() => follow().catch(error => assert.match(error.message, /: 40(400|900) /)))
}

/** Repeats a call in each company with pauses until the work ends. Returns each call's ms. */
async function whileWorking(
  work: Promise<unknown>,
  callers: readonly Caller[],
  call: (caller: Caller, office: number) => Promise<number | undefined>,
): Promise<number[]> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  const times: number[] = []
  const keepOn = async (caller: Caller, office: number) => {
    while (!over) {
      const took = await call(caller, office)
      if (took !== undefined) times.push(took)
      await sleep(pause)
    }
  }
  await Promise.all([...callers.map((caller, at) => keepOn(caller, offices[at] as number)), ended])
  return times
}
