import assert from 'node:assert/strict'
import type { Client } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { forgetApprovals, layApprovals } from './approval/open.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startChild } from './children.ts'
import { asOwner } from './database.ts'
import { timed } from './latency.ts'
import type { Chosen, Result } from './result.ts'
import type { Given } from './writes/byHand.ts'
import { type Cast, castOf, type Write, writes } from './writes/calls.ts'
import { effectsOf } from './writes/effects.ts'
import { allowClaims, forgetWrites, layClues, markNow, together } from './writes/lay.ts'
import { processorOf } from './writes/processor.ts'

const each = 12 // writes of a person in a round
const rounds = 2 // of either side
const warming = 20 // writes of a person before: each connection plans a prepared statement anew the first five times
const approvals = { open: 8000, tasks: 40 }
const share = 0.4
const shares: Record<string, number> = { add: 0.5 }
const most: Record<string, number> = { add: 4, edit: 3 } // ms of PostgreSQL
const mostForDetail = 1 // ms of PostgreSQL
const detail = '流量详情'
const details = 400

/**
 * Measures the ten commonest writes, `together` people at once, beside a bare node:http and pg that runs handwritten
 * statements. The run ends if both leave different rows.
 */
export function benchWrites(database: Embedded, product: Child, chosen: Chosen): Promise<Result[]> {
  return asOwner(database, async owner => {
    const mark = await markNow(owner)
    await allowClaims(owner)
    await layApprovals(owner, approvals.open, approvals.tasks)
    const bare = await startChild('bench/writes/bare.ts', [database.ownerUrl])
    try {
      const cast = await castOf(owner, username => signIn(product.address, username))
      const results: Result[] = []
      for (const write of writes.filter(({ title }) => chosen(title)))
        results.push(...(await measureWrite(owner, bare, cast, write)))
      return chosen(detail) ? [...results, await measureDetail(owner, cast)] : results
    } finally {
      await bare.stop()
      await forgetApprovals(owner)
      await forgetWrites(owner, mark)
    }
  })
}

type Side = (seat: number, given: Given) => Promise<unknown>
type Measured = { perSecond: number; processor: number | null }

/** Measures a write beside handwritten statements. Throws if they leave different rows. */
export async function measureWrite(owner: Client, bare: Child, cast: Cast, write: Write): Promise<Result[]> {
  const given: Given[][] = []
  const perSide = warming + each * rounds
  for (let seat = 0; seat < together; seat++) given.push(await write.lay(owner, cast, seat, 2 * perSide + 2))
  const callerOf = (seat: number) => (write.byManager ? cast.managing : (cast.callers[seat] as Caller))
  const ours: Side = (seat, one) => write.call(callerOf(seat), one)
  const theirs: Side = (_, one) => byHandAt(bare, write.name, one)
  await assertAlike(owner, write, [ours, theirs], given[0]?.splice(0, 2) ?? [])
  for (const side of [ours, theirs]) await run(given, side, warming)
  const [own, other]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    own.push(await measured(owner, () => run(given, ours, each)))
    other.push(await measured(owner, () => run(given, theirs, each)))
  }
  return resultsOf(write, mean(own), mean(other))
}

/** Each person makes their next `count` writes in order, all people at once. */
async function run(given: readonly Given[][], side: Side, count: number): Promise<void> {
  await Promise.all(
    given.map(async (own, seat) => {
      for (const one of own.splice(0, count)) await side(seat, one)
    }),
  )
}

async function measured(owner: Client, work: () => Promise<void>): Promise<Measured> {
  let took = 0
  const processor = await processorOf(owner, async () => {
    took = await timed(work)
  })
  const count = together * each
  return { perSecond: (count / took) * 1000, processor: processor === null ? null : processor / count }
}

function mean(measured: readonly Measured[]): Measured {
  const of = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const processor = measured.flatMap(one => one.processor ?? [])
  return { perSecond: of(measured.map(one => one.perSecond)), processor: processor.length > 0 ? of(processor) : null }
}

async function byHandAt(bare: Child, name: string, given: Given): Promise<void> {
  const answer = await fetch(`${bare.address}/${name}`, { method: 'POST', body: JSON.stringify(given) })
  const { success } = (await answer.json()) as { success: boolean }
  assert(success)
}

async function assertAlike(
  owner: Client,
  write: Write,
  sides: readonly Side[],
  given: readonly Given[],
): Promise<void> {
  const left: unknown[] = []
  for (const [at, side] of sides.entries()) left.push(await effectsOf(owner, () => side(0, given[at] as Given)))
  assert.deepEqual(left[0], left[1], write.name)
}

function resultsOf({ name, title }: Write, ours: Measured, theirs: Measured): Result[] {
  const [own, other] = [ours.processor, theirs.processor]
  const postgres = own === null || other === null ? '' : `；PostgreSQL ${own.toFixed(2)} / ${other.toFixed(2)} ms`
  const limit = most[name]
  return [
    {
      name: `${title} / 手写 SQL`,
      value: ours.perSecond / theirs.perSecond,
      unit: '',
      limit: shares[name] ?? share,
      better: 'higher',
      note: `${ours.perSecond.toFixed(0)} / ${theirs.perSecond.toFixed(0)} 次/秒，${together} 人同时${postgres}`,
    },
    ...(limit === undefined || own === null ? [] : [postgresOf(title, own, limit)]),
  ]
}

const postgresOf = (title: string, value: number, limit: number): Result => ({
  name: `${title}：PostgreSQL`,
  value,
  unit: ' ms',
  limit,
  better: 'lower',
  note: '会话占用的处理器时间',
})

/** Measures PostgreSQL's time for reading one clue. */
async function measureDetail(owner: Client, { sellers, callers }: Cast): Promise<Result> {
  const [seller, caller] = [sellers[0], callers[0] as Caller]
  const clues = await layClues(owner, seller ?? null, 900_000, details)
  const read = async () => {
    for (const { id } of clues) await caller.ask(clueRoutes.detail, { params: { id } })
  }
  await read()
  const used = (await processorOf(owner, read)) ?? 0
  return postgresOf(detail, used / details, mostForDetail)
}
