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
