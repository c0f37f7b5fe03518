import type { Desk } from '../desk/desk.ts'

/** SQL that joins, as `l`, the newest entry of the log about a record of office $1: person_name, action, at. `id` is SQL of the record's id. */
export const newestEntry = (subject: string, id: string) =>
  `left join lateral (select person_name, action, at from operation_log
    where office_id = $1 and subject = '${subject}' and subject_id = ${id}::text order by id desc limit 1) l on true`

/** Returns who changed a record last, or last did `action` with it, and when, as the log tells; undefined if nobody did. */
export function lastEntry(desk: Desk, subject: string, subjectId: number | string, action?: string) {
  return desk
    .from('operationLog')
    .select(['employeeId', 'personName', 'at'])
    .where('subject', '=', subject)
    .where('subjectId', '=', String(subjectId))
    .$if(action !== undefined, found => found.where('action', '=', action as string))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns who did what the log tells first of each record, by id: who began it. */
export async function openingNames(desk: Desk, subject: string, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await desk.client.query<{ id: number; name: string }>(
    `select i.id, l.person_name as name from unnest($3::bigint[]) as i (id) cross join lateral (
       select person_name from operation_log where office_id = $1 and subject = $2 and subject_id = i.id::text
       order by id limit 1) l`,
    [desk.officeId, subject, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
