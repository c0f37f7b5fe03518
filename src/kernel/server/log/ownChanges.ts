import type { Desk } from '../desk/desk.ts'
import type { Changes } from './audit.ts'

/** A record and the version that a change left it at. */
export type Left = { id: number; version: number }

/**
 * Returns the person's changes by one of their calls in the last `days`, from the log, by record. Older changes and those of
 * others are left out.
 */
export async function ownChanges(
  desk: Desk,
  { subject, routes, days }: { subject: string; routes: readonly string[]; days: number },
  left: readonly Left[],
): Promise<Map<number, Changes>> {
  const { rows } = await desk.client.query<{ id: number; changes: Changes }>(
    `select m.id, l.changes from unnest($5::bigint[], $6::int[]) m (id, version)
     join operation_log l on l.office_id = $1 and l.subject = $2 and l.subject_id = m.id::text and l.subject_version = m.version
     where l.employee_id = $3 and l.route = any($4) and l.at > now() - make_interval(days => $7)`,
    [desk.officeId, subject, desk.employeeId, routes, left.map(one => one.id), left.map(one => one.version), days],
  )
  return new Map(rows.map(({ id, changes }) => [id, changes]))
}

/** Returns the last later change of each record in the words of the log, by id: `李静：写跟进`. */
export async function changedSince(desk: Desk, subject: string, left: readonly Left[]): Promise<Map<number, string>> {
  const { rows } = await desk.client.query<{ id: number; words: string }>(
    `select distinct on (m.id) m.id, l.person_name || '：' || l.action as words
     from unnest($3::bigint[], $4::int[]) m (id, version)
     join operation_log l on l.office_id = $1 and l.subject = $2 and l.subject_id = m.id::text and l.subject_version > m.version
     order by m.id, l.id desc`,
    [desk.officeId, subject, left.map(one => one.id), left.map(one => one.version)],
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}
