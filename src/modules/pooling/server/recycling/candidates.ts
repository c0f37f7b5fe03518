import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { day, hour, type Limits, type Tracked, type Warning } from './due.ts'
import type { RecyclingKind } from './kind.ts'
import type { Rules } from './switches.ts'

export type Candidate = Tracked & {
  id: number
  ownerId: number
  departmentId: number | null
  name: string
  dueAt: string | null
  warnedAt: string | null
}

/** The rows to read: those due for a warning or for recycling at `now` (ms), after a number. */
export type Look = { now: number; after: number; most: number }

/**
 * Returns SQL for records that are to be warned of or recycled at `now` (ms), or were warned of: never fewer than the rules
 * of due.ts find, so that these read only few.
 */
export function conditionOf({ sql }: RecyclingKind, limits: Limits, now: number): string {
  const { since, lastFollowUpAt: last, progressAt } = sql
  const lead = limits.warningHours * hour
  const before = (limit: number) => `timestamptz '${new Date(now - limit + Math.min(lead, limit / 2)).toISOString()}'`
  const parts = [
    [limits.contactHours * hour, `(${last} is null or ${last} < ${since}) and ${since}`],
    [limits.followUpDays * day, `greatest(${since}, ${last})`],
    [limits.progressDays * day, progressAt],
  ] as const
  const held = parts.filter(([limit]) => limit > 0).map(([limit, from]) => `(${from} <= ${before(limit)})`)
  return held.length > 0 ? `(${held.join(' or ')})` : 'false'
}

/** Returns the next `most` records after a number, in order, without a lock. */
export async function candidatesAfter(
  desk: Desk,
  kind: RecyclingKind,
  { own, limits }: Rules,
  { now, after, most }: Look,
): Promise<Candidate[]> {
  const { from, inProgress, name, since, lastFollowUpAt, progressAt, warnings } = kind.sql
  const [table, column] = warnings
  const { rows } = await desk.client.query<Candidate>(
    `select r.id, r.owner_id as "ownerId", r.department_id as "departmentId", ${name} as name, ${since} as since,
       ${lastFollowUpAt} as "lastFollowUpAt", ${progressAt} as "progressAt", w.due_at as "dueAt", w.warned_at as "warnedAt"
     from ${from} left join ${table} w on w.office_id = r.office_id and w.${column} = r.id
     where r.office_id = $1 and ${inProgress(own)} and r.id > $2 and ${conditionOf(kind, limits, now)}
     order by r.id limit ${most}`,
    [desk.officeId, after],
  )
  return rows
}

/** Returns the warning of a candidate; null without one. */
export function warningOf({ dueAt, warnedAt }: Pick<Candidate, 'dueAt' | 'warnedAt'>): Warning | null {
  return dueAt && warnedAt ? { dueAt, warnedAt } : null
}

/** Returns the warnings of these records as they are now. */
export async function warningsOf(
  desk: Desk,
  { sql: { warnings } }: RecyclingKind,
  ids: readonly number[],
): Promise<Map<number, Warning>> {
  const [table, column] = warnings
  const { rows } = await desk.client.query<Warning & { id: number }>(
    prepared(
      `select ${column} as id, due_at as "dueAt", warned_at as "warnedAt" from ${table}
       where office_id = $1 and ${column} = any($2)`,
      [desk.officeId, ids],
    ),
  )
  return new Map(rows.map(({ id, ...warning }) => [id, warning]))
}
