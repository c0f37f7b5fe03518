import type { Client } from 'pg'
import { officeId } from './lay.ts'

/** Tables that background work changes during a write. */
const byTheClock = new Set(['operation_log_seal'])

/** Counts the rows of each tenant table that `work` inserts or changes. */
export async function effectsOf(owner: Client, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const { rows } = await owner.query(`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296 as now`)
  await work()
  const counted = tables
    .filter(({ table }) => !byTheClock.has(table))
    .map(
      ({ table }) =>
        `select '${table}' as table, count(*) from ${table} where office_id = $1 and xmin::text::bigint >= $2`,
    )
  const { rows: found } = await owner.query(`select * from (${counted.join(' union all ')}) c where count > 0`, [
    ...[officeId, rows[0].now],
  ])
  return Object.fromEntries(found.map(row => [row.table, Number(row.count)]))
}
