import { formatShort } from '../../../../kernel/api/timeWords.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notify } from '../../../notification/server/index.ts'
import type { Candidate } from './candidates.ts'
import type { Deadline } from './due.ts'
import type { RecyclingKind } from './kind.ts'

const mostNamed = 5

export type Warned = { record: Candidate; deadline: Deadline }

/** Notes the warnings and rings the bell of each who would lose records, once for all of theirs. */
export async function warn(desk: Desk, kind: RecyclingKind, warned: readonly Warned[], now: number): Promise<void> {
  const [table, column] = kind.sql.warnings
  await desk.client.query(
    `insert into ${table} (office_id, ${column}, due_at, warned_at)
     select $1, w.id, w.at, $3 from unnest($2::bigint[], $4::timestamptz[]) as w (id, at)
     on conflict (office_id, ${column}) do update set due_at = excluded.due_at, warned_at = excluded.warned_at`,
    [
      desk.officeId,
      warned.map(({ record }) => record.id),
      new Date(now),
      warned.map(({ deadline }) => new Date(deadline.at).toISOString()),
    ],
  )
  const { noun, unit } = kind
  for (const [personId, own] of await byPerson(desk, kind, warned, ({ record }) => record)) {
    const named = own.slice(0, mostNamed).map(one => inWords(one, now))
    const [only] = own
    await notify(desk, [personId], {
      kind: 'recycling',
      title: `${own.length} ${unit}${noun}即将退回公海，请尽快跟进`,
      content: `${named.join('；')}${own.length > mostNamed ? ` 等 ${own.length} ${unit}` : ''}`,
      path: `${kind.path}?view=leaving${own.length === 1 ? `&open=${only?.record.id}` : ''}`,
    })
  }
}

/** Returns when it goes back: not before the warning is as old as it has to be. */
function inWords({ record, deadline }: Warned, now: number): string {
  const at = Math.max(deadline.at, now + deadline.lead)
  return `${record.name}（${formatShort(at)}，${deadline.reason}）`
}

/**
 * Notes in the transaction that takes records from people how many each of them loses, until they are told: one ring for all of a run is late,
 * and has to outlive what breaks the run off.
 */
export async function noteTaken(
  desk: Desk,
  { subject }: RecyclingKind,
  losers: ReadonlyMap<number, readonly unknown[]>,
): Promise<void> {
  if (losers.size === 0) return
  const people = [...losers].sort(([one], [other]) => one - other)
  await desk.client.query(
    `insert into recycled_untold (office_id, subject, employee_id, count)
     select $1, $2, t.id, t.count from unnest($3::bigint[], $4::integer[]) as t (id, count)
     on conflict (office_id, subject, employee_id) do update set count = recycled_untold.count + excluded.count`,
    [desk.officeId, subject, people.map(([id]) => id), people.map(([, own]) => own.length)],
  )
}

/** Tells each person once how many records were taken from them, of all that they were not told of. */
export async function tellTaken(desk: Desk, { subject, path, noun, unit }: RecyclingKind): Promise<void> {
  const { rows } = await desk.client.query<{ personId: number; count: number }>(
    `with untold as (
       select employee_id from recycled_untold where office_id = $1 and subject = $2 order by employee_id for update
     )
     delete from recycled_untold r using untold u where r.office_id = $1 and r.subject = $2 and r.employee_id = u.employee_id
     returning r.employee_id as "personId", r.count`,
    [desk.officeId, subject],
  )
  for (const { personId, count } of rows)
    await notify(desk, [personId], {
      kind: 'recycled',
      title: `您有 ${count} ${unit}${noun}超过时限，已退回公海`,
      path: `${path}?view=pool`,
    })
}

/** Groups values of records by person: the owner, and others who work on them. */
export async function byPerson<T>(
  desk: Desk,
  kind: RecyclingKind,
  things: readonly T[],
  recordOf: (thing: T) => { id: number; ownerId: number | null },
): Promise<Map<number, T[]>> {
  const ids = things.map(thing => recordOf(thing).id)
  const others = (await kind.othersOf?.(desk, ids)) ?? new Map<number, number[]>()
  const all = new Map<number, T[]>()
  for (const thing of things) {
    const { id, ownerId } = recordOf(thing)
    const people = new Set([...(ownerId === null ? [] : [ownerId]), ...(others.get(id) ?? [])])
    for (const personId of people) {
      const own = all.get(personId)
      if (own) own.push(thing)
      else all.set(personId, [thing])
    }
  }
  return all
}
