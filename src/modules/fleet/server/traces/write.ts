import type { Pool } from '../../../../kernel/server/database/connections.ts'

const lockPatience = '500ms'

/**
 * Writes rows, and what browsers say of those of their own person; times follow the clock of the database. Waits for a lock no longer than a moment. Throws
 * where the database does not take them. `pool` has the owner's login.
 */
export async function write(
  pool: Pick<Pool, 'connect'>,
  node: string,
  { rows, told }: Record<'rows' | 'told', readonly object[]>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockPatience}'`)
    await client.query(
      `with given as materialized (
         select nextval('fleet_trace_id') as id, clock_timestamp() - make_interval(secs => r.age) as at, r.* from json_to_recordset($2)
           as r (age float8, trace text, kind text, name text, outcome text, code int, ms int, waited int, person bigint, company bigint, caller text,
             caller_span text, parts int, dropped int, detail text)
       ), parts as (insert into fleet_trace_parts (at, id, detail) select at, id, detail::jsonb from given)
       insert into fleet_trace (at, id, node, trace, kind, name, outcome, code, ms, waited, person, company, caller, caller_span, parts, dropped)
       select at, id, $1, trace, kind, name, outcome, code, ms, waited, person, company, caller, caller_span, parts, dropped from given`,
      [node, JSON.stringify(rows)],
    )
    if (told.length > 0)
      await client.query(
        `update fleet_trace e set browser = r.ms from json_to_recordset($1) as r (trace text, ms int, person bigint)
         where e.trace = r.trace and e.person = r.person and e.browser is null`,
        [JSON.stringify(told)],
      )
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
    throw error
  }
}
