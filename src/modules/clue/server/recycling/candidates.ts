import type { Desk } from '../../../../kernel/server/desk.ts'
import { day, hour, type Limits, type Tracked, type Warning } from './due.ts'

export type Candidate = Tracked & {
  id: number
  ownerId: number
  name: string
  dueAt: string | null
  warnedAt: string | null
}

const columns = `c.id, c.owner_id as "ownerId", c.assigned_at as "assignedAt", c.created_at as "createdAt",
  c.last_follow_up_at as "lastFollowUpAt", w.due_at as "dueAt", w.warned_at as "warnedAt"`
const since = 'coalesce(c.assigned_at, c.created_at)'

/**
 * SQL for clues that are to be warned of or recycled at `now` (ms), or were warned of: never less than the rules of due.ts
 * find, so that those can look at few.
 */
function conditionOf(limits: Limits, now: number): string {
  const lead = limits.recyclingWarningHours * hour
  const before = (limit: number) => `timestamptz '${new Date(now - limit + Math.min(lead, limit / 2)).toISOString()}'`
  const parts = [
    [limits.clueContactHours * hour, `(c.last_follow_up_at is null or c.last_follow_up_at < ${since}) and ${since}`],
    [limits.clueFollowUpDays * day, `greatest(${since}, c.last_follow_up_at)`],
    [limits.clueProgressDays * day, since],
  ] as const
  const held = parts.filter(([limit]) => limit > 0).map(([limit, from]) => `(${from} <= ${before(limit)})`)
  return held.length > 0 ? `(${held.join(' or ')})` : 'false'
}

/** The next `most` of them after a number, in the order of their numbers, without a lock. */
export async function candidatesAfter(
  desk: Desk,
  limits: Limits,
  { now, after, most }: { now: number; after: number; most: number },
): Promise<Candidate[]> {
  const { rows } = await desk.client.query<Candidate>(
    `select ${columns}, u.name from clue c
     join customer u on u.office_id = c.office_id and u.id = c.customer_id
     left join recycling_warning w on w.office_id = c.office_id and w.clue_id = c.id
     where c.office_id = $1 and c.status = 'following' and c.id > $2 and ${conditionOf(limits, now)}
     order by c.id limit ${most}`,
    [desk.officeId, after],
  )
  return rows
}

/** What a candidate was warned of; null where it was not. */
export function warningOf({ dueAt, warnedAt }: Pick<Candidate, 'dueAt' | 'warnedAt'>): Warning | null {
  return dueAt && warnedAt ? { dueAt, warnedAt } : null
}

/** The warnings of these clues as they are now. */
export async function warningsOf(desk: Desk, clueIds: readonly number[]): Promise<Map<number, Warning>> {
  const rows = await desk.db
    .selectFrom('recyclingWarning')
    .select(['clueId', 'dueAt', 'warnedAt'])
    .where('officeId', '=', desk.officeId)
    .where('clueId', 'in', [...clueIds])
    .execute()
  return new Map(rows.map(({ clueId, ...warning }) => [clueId, warning]))
}
