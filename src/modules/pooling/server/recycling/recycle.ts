import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { type Candidate, candidatesAfter, warningOf, warningsOf } from './candidates.ts'
import { fateOf } from './due.ts'
import type { Owned, RecyclingKind } from './kind.ts'
import { type Rules, rulesOf } from './switches.ts'
import { byPerson, noteTaken, tellTaken, warn } from './telling.ts'
import { isWithin } from './times.ts'

/** Every five minutes, in cron's words. */
export const recyclingTimes = '*/5 * * * *'

const route = '自动回收'
const perLook = 1000 // candidates read at once, without a lock
const perStep = 25 // records recycled in one transaction, so that nobody waits for their rows

type At = Pick<Runtime, 'pool' | 'kinds'>

/** Warns and recycles in every company that has switched it on (product.md §3). */
export function recycleAll(runtime: Runtime, kinds: readonly RecyclingKind[], now = clock.now()): Promise<void> {
  return forEachOffice(runtime, 'recycling', async officeId => {
    for (const kind of kinds) await recycleOffice(runtime, kind, officeId, now)
  })
}

type Done = { warned: number; recycled: number }

/**
 * Warns of and recycles what is due of one kind in one company at `now` (ms), and tells who lost records, also in a run before that broke off.
 * Returns how many of each.
 */
export async function recycleOffice(runtime: At, kind: RecyclingKind, officeId: number, now: number): Promise<Done> {
  const rules = await asOffice(runtime, officeId, route, 'reads', desk => rulesOf(desk, kind))
  if (!rules.limits.on || !isWithin(rules.limits.times, now)) return { warned: 0, recycled: 0 }
  try {
    return await goThrough(runtime, officeId, { kind, rules, now })
  } finally {
    await asOffice(runtime, officeId, route, 'writes', desk => tellTaken(desk, kind))
  }
}

type Work = { kind: RecyclingKind; rules: Rules; now: number }

async function goThrough(runtime: At, officeId: number, work: Work): Promise<Done> {
  const { kind, rules, now } = work
  const { limits } = rules
  const done = { warned: 0, recycled: 0 }
  for (let after = 0; ; ) {
    const look = { now, after, most: perLook }
    const found = await asOffice(runtime, officeId, route, 'reads', desk => candidatesAfter(desk, kind, rules, look))
    const fated = found.map(record => ({ record, fate: fateOf(record, warningOf(record), limits, now) }))
    const toWarn = fated.flatMap(({ record, fate }) =>
      fate.what === 'warn' ? [{ record, deadline: fate.deadline }] : [],
    )
    if (toWarn.length > 0) await asOffice(runtime, officeId, route, 'writes', desk => warn(desk, kind, toWarn, now))
    done.warned += toWarn.length
    const due = fated.flatMap(({ record, fate }) => (fate.what === 'recycle' ? record.id : []))
    for (let from = 0; from < due.length; from += perStep) {
      const ids = due.slice(from, from + perStep)
      const gone = await asOffice(runtime, officeId, route, 'writes', desk => recycle(desk, ids, work))
      if (gone.before.length > 0)
        await asOffice(runtime, officeId, route, 'writes', desk => tellBrowsers(desk, kind, gone))
      done.recycled += gone.before.length
    }
    if (found.length < perLook) return done
    after = (found.at(-1) as Candidate).id
  }
}

/** Records that went, as they were and are, and who lost which. */
type Gone = { before: Owned[]; after: Owned[]; losers: Map<number, { row: Owned }[]> }

/**
 * Puts those records back into a pool that are still due after the lock: locked ones, and those just followed up, stay. It
 * reads as much as possible before the lock, because others wait from then on.
 */
async function recycle(desk: Desk, ids: readonly number[], { kind, rules: { own, limits }, now }: Work): Promise<Gone> {
  await hurry(desk)
  const home = await kind.home(desk)
  const warnings = await warningsOf(desk, kind, ids)
  const locked = await kind.lock(desk, ids, own)
  const due = locked.flatMap(row => {
    const fate = fateOf(kind.tracked(row), warnings.get(row.id) ?? null, limits, now)
    return fate.what === 'recycle' ? [{ row, reason: fate.deadline.reason }] : []
  })
  const losers = await byPerson(desk, kind, due, ({ row }) => row)
  const after: Owned[] = []
  for (const [reason, alike] of Map.groupBy(due, one => one.reason)) {
    const rows = alike.map(({ row }) => row)
    after.push(...(await home.putBack(rows, `自动退回公海：${reason}`)))
  }
  await noteTaken(desk, kind, losers)
  return { before: due.map(({ row }) => row), after, losers }
}

/**
 * Tells browsers in a transaction of its own, because commits that notify wait for each other in the whole database, and a
 * person should not wait for a record behind them.
 */
async function tellBrowsers(desk: Desk, kind: RecyclingKind, { before, after, losers }: Gone): Promise<void> {
  await hurry(desk)
  const lost = [...losers].flatMap(([person, theirs]) => theirs.map(({ row }) => ({ person, id: row.id })))
  const people = Map.groupBy(lost, one => one.id)
  await kind.publish(desk, before, after, new Map([...people].map(([id, own]) => [id, own.map(one => one.person)])))
}

/**
 * Commits without waiting for the disk. Nobody knows of the clock's work yet, and later work is written behind it: a crash
 * loses the last moments of recycling as a whole, and they are done again.
 */
function hurry(desk: Desk): Promise<unknown> {
  return desk.client.query('set local synchronous_commit = off')
}
