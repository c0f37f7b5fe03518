import type { Pool } from '../../../kernel/server/database/connections.ts'

/** Days that traces stay besides today. */
export const traceDays = 3

/** The tables whose days are partitions, and how many days stay besides today. */
export const keptDays = {
  fleet_sample: 1,
  fleet_span: 14,
  fleet_route: 14,
  fleet_trace: traceDays,
  fleet_trace_parts: traceDays,
} as const

/**
 * Makes the partitions of today and tomorrow in Asia/Shanghai where they lack, and drops those that are too old. One node at a time; where somebody
 * reads for long, the old ones wait for the next time. `pool` has the owner's login.
 */
export async function keepDays(pool: Pick<Pool, 'query'>): Promise<void> {
  const made = Object.keys(keptDays).flatMap(table => [0, 1].map(ahead => makeOne(table, ahead)))
  const dropped = Object.entries(keptDays).map(([table, days]) => dropOld(table, days))
  await pool.query(
    `do $days$ begin perform pg_advisory_xact_lock(727009); set local lock_timeout = '2s'; ${made.join(' ')} ${dropped.join(' ')} end $days$`,
  )
}

const today = `(clock_timestamp() at time zone 'Asia/Shanghai')::date`

const makeOne = (table: string, ahead: number) => `
  if not exists (select from pg_class where relnamespace = 'fleet_part'::regnamespace and relname = '${table}_' || to_char(${today} + ${ahead}, 'YYYYMMDD')) then
    execute format('create table fleet_part.%I partition of ${table} for values from (%L) to (%L)',
      '${table}_' || to_char(${today} + ${ahead}, 'YYYYMMDD'),
      (${today} + ${ahead})::timestamp at time zone 'Asia/Shanghai', (${today} + ${ahead + 1})::timestamp at time zone 'Asia/Shanghai');
  end if;`

const dropOld = (table: string, days: number) => `
  declare old text; begin
    for old in select relname from pg_class where relnamespace = 'fleet_part'::regnamespace and relname ~ '^${table}_[0-9]{8}$'
        and to_date(right(relname, 8), 'YYYYMMDD') < ${today} - ${days} loop
      execute format('drop table fleet_part.%I', old);
    end loop;
  exception when lock_not_available then null; end;`
