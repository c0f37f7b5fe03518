import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Dice } from '../seeds/random.ts'
import { addressOf } from '../src/kernel/api/route.ts'
import { formatDate } from '../src/kernel/api/time.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { boardRoutes } from '../src/modules/reporting/api/board.ts'
import { freshCluster } from '../tests/support/freshCluster.ts'
import { startBouncer } from '../tests/support/pgbouncer.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startProduct } from './children.ts'
import { offices } from './data.ts'
import { processorOfBoth } from './processes.ts'
import type { Result } from './result.ts'
import { databaseAt, filledShop } from './shop.ts'
import { quantile } from './statistics.ts'

const people = 200
const sellers = 40 // of a company
const [shortest, longest] = [5000, 15_000] // ms that a person reads before the next call

type Person = { caller: Caller; dice: Dice; streams: string; nth: number }
type Seen = { times: number[]; failures: string[] }

/**
 * Lets 200 people of five companies work for some minutes (3; an hour: `--minutes 60`) at two nodes behind PgBouncer in transaction mode, all of it on
 * this machine: each has an event stream open and, every ten seconds or so, opens a list, a record or the start page, adds a lead or writes a contact.
 */
export async function benchPeople(rows: number, minutes: number): Promise<Result[]> {
  const cluster = await freshCluster()
  try {
    const url = await filledShop(cluster, rows)
    const bouncer = await startBouncer(cluster.host, 'transaction', { keeper: 'kept' })
    const nodes: Child[] = []
    try {
      const through = databaseAt(bouncer.through(url))
      for (let nth = 0; nth < 2; nth++) nodes.push(await startProduct(through, { DATABASE_DIRECT_URL: url }))
      return await work(databaseAt(url), nodes, minutes)
    } finally {
      await Promise.all(nodes.map(node => node.stop()))
      await bouncer.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function work(database: Embedded, nodes: readonly Child[], minutes: number): Promise<Result[]> {
  const all: Person[] = []
  for (let nth = 0; nth < people; nth++) {
    const { address } = nodes[nth % nodes.length] as Child
    const name = `o${(Math.floor(nth / sellers) % offices) + 1}sales${(nth % sellers) + 1}`
    all.push({ caller: await signIn(address, name), dice: new Dice(nth + 1), streams: address, nth })
  }
  const seen: Seen = { times: [], failures: [] }
  const ending = new AbortController()
  const end = Date.now() + minutes * 60_000
  const open = all.map(person => listenOn(person, ending.signal))
  let before = 0
  const used = await processorOfBoth(database, nodes, async () => {
    const busy = Promise.all(all.map(person => live(person, end, seen)))
    const telling = setInterval(() => tell(seen, nodes), 10 * 60_000)
    await sleep((minutes * 60_000) / 3)
    before = memoryOf(nodes)
    await busy
    clearInterval(telling)
  })
  const after = memoryOf(nodes)
  ending.abort()
  await Promise.all(open)
  const calls = seen.times.length + seen.failures.length
  const note = `${calls} 次调用，${(calls / minutes / 60).toFixed(0)} 次/秒，p50 ${quantile(seen.times, 0.5).toFixed(0)} ms，${minutes} 分钟`
  const grown = {
    value: after / before,
    note: `${(after / 1e6).toFixed(0)} / ${(before / 1e6).toFixed(0)} MB，两个节点之和`,
  }
  const one = { unit: '', better: 'lower' } as const
  const processor = { value: (used ?? 0) / calls, limit: null, note: '两个节点与 PostgreSQL 之和' }
  return [
    {
      name: '200 人、两个节点：p99',
      value: quantile(seen.times, 0.99),
      unit: ' ms',
      limit: 1000,
      better: 'lower',
      note,
    },
    { name: '其中失败的调用', value: seen.failures.length, limit: 0, note: seen.failures[0] ?? '', ...one },
    { name: '处理器时间 / 次', ...one, ...processor, unit: ' ms' },
    { name: '内存：结束时 / 三分之一时', limit: 1.25, ...grown, ...one },
  ]
}

/** Prints how it goes, for who waits an hour. */
function tell({ times, failures }: Seen, nodes: readonly Child[]): void {
  const memory = (memoryOf(nodes) / 1e6).toFixed(0)
  console.log(`  ${times.length} 次，p99 ${quantile(times, 0.99).toFixed(0)} ms，失败 ${failures.length}，${memory} MB`)
}

/** Keeps a person's event stream open and reads it. */
async function listenOn({ caller, streams }: Person, signal: AbortSignal): Promise<void> {
  const { path } = addressOf(notificationRoutes.events)
  try {
    const { body } = await fetch(streams + path, { headers: { authorization: `Bearer ${caller.token}` }, signal })
    for await (const _ of body ?? []) signal.throwIfAborted()
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function live(person: Person, end: number, seen: Seen): Promise<void> {
  await sleep(person.dice.int(0, longest))
  for (let nth = 0; Date.now() < end; nth++) {
    const began = performance.now()
    try {
      await act(person, nth)
      seen.times.push(performance.now() - began)
    } catch (error) {
      seen.failures.push(String(error))
    }
    await sleep(person.dice.int(shortest, longest))
  }
}

/** Makes one call, or for a contact the list and the call. */
async function act({ caller, dice, nth: who }: Person, nth: number): Promise<void> {
  const kind = dice.int(0, 99)
  const page = { page: 1, pageSize: 20 }
  if (kind < 40) await caller.ask(clueRoutes.list, { body: page })
  else if (kind < 55) await caller.ask(opportunityRoutes.list, { body: page })
  else if (kind < 65) await caller.ask(clueRoutes.list, { body: { ...page, search: '王' } })
  else if (kind < 75) await caller.ask(boardRoutes.board, { query: thisMonth() })
  else if (kind < 85) await addLead(caller, who, nth)
  else await readOne(caller, dice, kind >= 95)
}

function thisMonth() {
  const to = formatDate(new Date())
  return { from: `${to.slice(0, 8)}01`, to }
}

const addLead = (caller: Caller, who: number, nth: number) =>
  caller.ask(clueRoutes.add, {
    body: { name: `客${who}`, phone: `1549${String(who * 10_000 + nth).padStart(7, '0')}` },
  })

async function readOne(caller: Caller, dice: Dice, writes: boolean): Promise<void> {
  const { rows } = await caller.ask(clueRoutes.list, { body: { page: 1, pageSize: 20, view: 'mine' } })
  if (rows.length === 0) return // a seller who has none
  const { id, status } = dice.pick(rows)
  await caller.ask(clueRoutes.detail, { params: { id: String(id) } as never })
  if (writes && status === 'following')
    await caller.ask(clueRoutes.follow, { body: { id, content: '电话沟通，约了周末到店' } as never })
}

/** Bytes that the processes hold. */
function memoryOf(nodes: readonly Child[]): number {
  const ofNode = ({ pid }: Child) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  return nodes.reduce((sum, node) => sum + ofNode(node), 0)
}
