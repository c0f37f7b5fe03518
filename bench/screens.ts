import assert from 'node:assert/strict'
import { addressOf } from '../src/kernel/api/route.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { guarded } from '../src/modules/goods/api/goods.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startBare } from './children.ts'
import { atDeskOf } from './desk.ts'
import { timed } from './latency.ts'
import type { Chosen, Result } from './result.ts'
import type { Person } from './sales/bare.ts'
import { type Screen, screens } from './sales/screens.ts'
import { median, quantile } from './statistics.ts'

const people = { o1sales1: '导购', o1manager1: '经理', o1boss: '老板' }
const calls = 100
const limits = { p95: 100, share: 0.5 } // ms; the call's speed as a share of the bare one's
/** The extra milliseconds that a call may take: session, permissions and transaction are three more round trips. */
const entrance = 2

/**
 * Measures the sales screens, one call at a time: p95 beside a bare node:http and pg that answers the same by
 * handwritten statements.
 */
export async function benchScreens(database: Embedded, product: Child, chosen: Chosen): Promise<Result[]> {
  const results: Result[] = []
  for (const [username, title] of Object.entries(people)) {
    const caller = await signIn(product.address, username)
    const person = await personOf(database, caller)
    for (const screen of screens.filter(one => chosen(`${one.title}：${title}`)))
      results.push(...(await besideBare(database, caller, person, screen, title)))
  }
  return results
}

/** The people whose answers are measured. */
export function personOf({ appUrl }: Embedded, { token }: Caller): Promise<Person> {
  return atDeskOf(appUrl, token, desk => ({
    officeId: desk.officeId,
    employeeId: desk.employeeId,
    clues: desk.reach('clue'),
    deals: desk.reach('opportunity'),
    contracts: desk.reach('contract'),
    money: desk.reach('money'),
    orders: desk.reach('salesOrder'),
    shipments: desk.reach('shipment'),
    cost: desk.may(guarded.cost),
  }))
}

type Pair = { ours: number; theirs: number }

/** Measures a screen's calls one at a time beside handwritten statements that answer the same. */
export async function besideBare(
  database: Embedded,
  caller: Caller,
  person: Person,
  screen: Screen,
  who: string,
): Promise<Result[]> {
  const statements = screen.bodies.map(body => screen.bare(person, body as never))
  const bare = await startBare(database, statements)
  const { method } = addressOf(screen.route)
  const ask = (at: number) => {
    const body = screen.bodies[at]
    const sent = body && 'params' in body ? body : { [method === 'GET' ? 'query' : 'body']: body }
    return caller.ask(screen.route, sent as never)
  }
  const askBare = (at: number) => rowsOf(`${bare.address}/${at}`)
  try {
    for (const at of screen.bodies.keys())
      assert.deepEqual(screen.ours((await ask(at)) as never), screen.theirs(await askBare(at)), `${screen.title} ${at}`)
    const pairs: Pair[] = []
    for (let call = 0; call < calls; call++) {
      const at = call % screen.bodies.length
      pairs.push({ ours: await timed(() => ask(at)), theirs: await timed(() => askBare(at)) })
    }
    return resultsOf(`${screen.title}：${who}`, pairs, screen.limit)
  } finally {
    await bare.stop()
  }
}

async function rowsOf(address: string): Promise<Record<string, unknown>[]> {
  const answer = (await (await fetch(address)).json()) as { data: { rows: Record<string, unknown>[] } }
  return answer.data.rows
}

function resultsOf(name: string, pairs: readonly Pair[], limit = limits.p95): Result[] {
  const [ours, theirs] = [pairs.map(pair => pair.ours), pairs.map(pair => pair.theirs)]
  const [usual, bare] = [median(ours), median(theirs)]
  return [
    {
      name,
      value: quantile(ours, 0.95),
      unit: ' ms',
      limit,
      better: 'lower',
      note: `p95，${pairs.length} 次；手写 SQL ${quantile(theirs, 0.95).toFixed(1)} ms`,
    },
    {
      name: `${name} / 手写 SQL + ${entrance} ms`,
      value: (bare + entrance) / usual,
      unit: '',
      limit: limits.share,
      better: 'higher',
      note: `中位数 ${usual.toFixed(1)} / ${bare.toFixed(1)} ms`,
    },
  ]
}
