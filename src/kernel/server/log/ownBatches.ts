import { escapeLiteral } from 'pg'
import type { Desk } from '../desk/desk.ts'
import type { Left } from './ownChanges.ts'

const mostTold = 20

/**
 * A call by which the person changed records: its time, the records after it, and how many are unchanged or were taken back.
 */
export type OwnBatch = {
  at: string
  count: number
  /** The new values of the requested field, each once. */
  values: number[]
  kept: number
  undone: number
  given: Left[]
}

type Asked = {
  /** The table of the records, by its name in SQL, and as the log calls it. */
  table: string
  subject: string
  /** The calls that changed them, and the one that takes a change back. */
  routes: readonly string[]
  undoRoute: string
  /** The field whose new values are returned. */
  field: string
  days: number
}

/**
 * Returns the last 20 calls by which the person changed records in the last `days`, newest first, from the log: one per
 * transaction.
 */
export async function ownBatches(
  desk: Desk,
  { table, subject, routes, undoRoute, field, days }: Asked,
): Promise<OwnBatch[]> {
  // Written out, so that the index of such entries serves.
  const ofRoutes = routes.map(route => `l.route = ${escapeLiteral(route)}`).join(' or ')
  const { rows } = await desk.client.query<OwnBatch>(
    `with batch as (
       select l.tx, max(l.at) as at from operation_log l
       where l.office_id = $1 and l.employee_id = $2 and (${ofRoutes}) and l.subject = $3 and l.subject_version is not null
         and l.at > now() - make_interval(days => $4)
       group by l.tx order by at desc limit ${mostTold}
     ), one as (
       select b.tx, b.at, l.subject_id::bigint as id, l.subject_version as version, (l.changes->$5->>1)::bigint as value
       from batch b join operation_log l on l.tx = b.tx and l.office_id = $1 and l.employee_id = $2 and (${ofRoutes})
         and l.subject = $3 and l.subject_version is not null
     )
     select o.at, count(*) as count, coalesce(array_agg(distinct o.value) filter (where o.value is not null), '{}') as values,
       count(*) filter (where r.version = o.version) as kept,
       count(*) filter (where exists (
         select from operation_log u where u.office_id = $1 and u.subject = $3 and u.subject_id = o.id::text
           and u.subject_version = o.version + 1 and u.route = $6)) as undone,
       json_agg(json_build_object('id', o.id, 'version', o.version) order by o.id) as given
     from one o left join ${table} r on r.office_id = $1 and r.id = o.id
     group by o.tx, o.at order by o.at desc`,
    [desk.officeId, desk.employeeId, subject, days, field, undoRoute],
  )
  return rows
}
