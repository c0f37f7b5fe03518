import { formatDateTime } from '../../../../kernel/contract/time.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { notify } from '../../../notification/server/index.ts'
import type { Switches } from '../../../settings/contract/switches.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { changeClues } from '../change.ts'
import { homeOf, homesOf } from '../pool/homes.ts'
import { pooledIn } from '../pooledIn.ts'
import type { ClueRecord } from '../rules.ts'
import { type Candidate, candidatesAfter, warningOf, warningsOf } from './candidates.ts'
import { type Deadline, fateOf, type Warning } from './due.ts'

/** Every five minutes, in cron's words. */
export const recyclingTimes = '*/5 * * * *'

const route = '自动回收'
const perLook = 1000 // candidates read at once, without a lock
const perStep = 50 // clues recycled in one transaction, so that nobody waits for their rows
const mostNamed = 5

/** Warns and recycles in every company that wants it (product.md §3). */
export function recycleAll(runtime: Runtime, now = Date.now()): Promise<void> {
  return forEachOffice(runtime, 'recycling', officeId => recycleOffice(runtime, officeId, now))
}

/** Warns of and recycles what is due in one company at `now` (ms). Returns how many of each. */
export async function recycleOffice(runtime: Runtime, officeId: number, now: number) {
  const limits = await asOffice(runtime, officeId, route, 'reads', switchesOf)
  const done = { warned: 0, recycled: 0 }
  if (!limits.clueRecycling) return done
  const taken = new Map<number, number>()
  for (let after = 0; ; ) {
    const look = { now, after, most: perLook }
    const found = await asOffice(runtime, officeId, route, 'reads', desk => candidatesAfter(desk, limits, look))
    const fated = found.map(clue => ({ clue, fate: fateOf(clue, warningOf(clue), limits, now) }))
    const toWarn = fated.flatMap(({ clue, fate }) => (fate.what === 'warn' ? [{ clue, deadline: fate.deadline }] : []))
    if (toWarn.length > 0) await asOffice(runtime, officeId, route, 'writes', desk => warn(desk, toWarn, now))
    done.warned += toWarn.length
    const due = fated.flatMap(({ clue, fate }) => (fate.what === 'recycle' ? clue.id : []))
    for (let from = 0; from < due.length; from += perStep) {
      const ids = due.slice(from, from + perStep)
      const back = await asOffice(runtime, officeId, route, 'writes', desk => recycle(desk, ids, limits, now))
      for (const { ownerId } of back) if (ownerId) taken.set(ownerId, (taken.get(ownerId) ?? 0) + 1)
      done.recycled += back.length
    }
    if (found.length < perLook) break
    after = (found.at(-1) as Candidate).id
  }
  if (taken.size > 0) await asOffice(runtime, officeId, route, 'writes', desk => tellTaken(desk, taken))
  return done
}

type Warned = { clue: Candidate; deadline: Deadline }

/** Notes the warnings and rings the bell of each owner once for all of theirs. */
async function warn(desk: Desk, warned: readonly Warned[], now: number): Promise<void> {
  await desk.client.query(
    `insert into recycling_warning (office_id, clue_id, due_at, warned_at)
     select $1, w.id, w.at, $3 from unnest($2::bigint[], $4::timestamptz[]) as w (id, at)
     on conflict (office_id, clue_id) do update set due_at = excluded.due_at, warned_at = excluded.warned_at`,
    [
      desk.officeId,
      warned.map(({ clue }) => clue.id),
      new Date(now),
      warned.map(({ deadline }) => new Date(deadline.at).toISOString()),
    ],
  )
  for (const [ownerId, own] of Map.groupBy(warned, ({ clue }) => clue.ownerId)) {
    const [only] = own
    const named = own.slice(0, mostNamed).map(one => inWords(one, now))
    await notify(desk, [ownerId], {
      kind: 'recycling',
      title: `${own.length} 条流量即将退回公海，请尽快跟进`,
      content: `${named.join('；')}${own.length > mostNamed ? ` 等 ${own.length} 条` : ''}`,
      path: listOf(own.length === 1 ? only?.clue.id : undefined),
    })
  }
}

/** When it goes back: not before the warning is as old as it has to be. */
function inWords({ clue, deadline }: Warned, now: number): string {
  const at = Math.max(deadline.at, now + deadline.lead)
  return `${clue.name}（${formatDateTime(at).slice(5, 16)}，${deadline.reason}）`
}

const listOf = (id: number | undefined) => `/approvalInfoManager/clueList?view=mine${id ? `&open=${id}` : ''}`

/**
 * Puts those of the clues back into a pool that are still due once they are locked: what somebody holds, or has just
 * followed up, stays. Returns them as they were.
 */
async function recycle(desk: Desk, ids: readonly number[], limits: Switches, now: number): Promise<ClueRecord[]> {
  const homes = await homesOf(desk)
  const locked = await desk
    .from('clue')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('status', '=', 'following')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return []
  const warnings = await warningsOf(desk, ids)
  const due = locked.flatMap(clue => dueNow(clue, warnings.get(clue.id) ?? null, limits, now))
  for (const [reason, own] of Map.groupBy(due, one => one.reason))
    await changeClues(
      desk,
      own.map(one => one.clue),
      pooledIn(homeOf(homes)),
      `自动退回公海：${reason}`,
    )
  return due.map(one => one.clue)
}

function dueNow(clue: ClueRecord, warning: Warning | null, limits: Switches, now: number) {
  const fate = fateOf(clue, warning, limits, now)
  return fate.what === 'recycle' ? [{ clue, reason: fate.deadline.reason }] : []
}

async function tellTaken(desk: Desk, taken: ReadonlyMap<number, number>): Promise<void> {
  for (const [ownerId, count] of taken)
    await notify(desk, [ownerId], {
      kind: 'recycled',
      title: `您有 ${count} 条流量超过时限，已退回公海`,
      path: '/approvalInfoManager/clueList?view=pool',
    })
}
