import type { Pool } from '../../../kernel/server/database/connections.ts'
import type { Blocked, DatabaseFacts, Statement, TableFacts } from '../api/database.ts'

type Reader = { everySeconds: number; read(pool: Reading): Promise<unknown> }
type Reading = Pick<Pool, 'query'>

/** What is read of the database, how often, and how. One node reads for all. */
const readers: Record<string, Reader> = {
  server: { everySeconds: 9, read: readServer },
  blocked: { everySeconds: 9, read: readBlocked },
  tables: { everySeconds: 60, read: readTables },
  statements: { everySeconds: 60, read: readStatements },
  // Yesterday's sizes, from which growth follows.
  sizes: { everySeconds: 86_400, read: readSizes },
}

/** Reads those facts that are old and keeps them. `pool` has the owner's login. */
export async function readFacts(pool: Reading): Promise<void> {
  for (const [kind, { everySeconds, read }] of Object.entries(readers)) {
    const { rowCount } = await pool.query(
      `select from fleet_fact where kind = $1 and at > clock_timestamp() - make_interval(secs => $2)`,
      [kind, everySeconds],
    )
    if (rowCount) continue
    await pool.query(
      `insert into fleet_fact as f (kind, at, facts) values ($1, clock_timestamp(), $2)
       on conflict (kind) do update set at = excluded.at, facts = excluded.facts`,
      [kind, JSON.stringify(await read(pool))],
    )
  }
}

async function readServer(pool: Reading): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections, current_setting('max_connections')::int as most,
       (select age(datfrozenxid)::float8 from pg_database where datname = current_database()) as age, d.deadlocks::int, d.xact_commit::float8 as commits,
       round(1000.0 * d.blks_hit / greatest(1, d.blks_hit + d.blks_read))::int as hits,
       (case when pg_is_in_recovery() then 0 else pg_current_wal_lsn() - '0/0' end)::float8 as wal,
       coalesce((select json_agg(json_build_object('name', application_name, 'state', coalesce(state, ''),
         'lag', coalesce(extract(epoch from replay_lag), 0)::int) order by application_name) from pg_stat_replication), '[]') as standbys
     from pg_stat_database d where d.datname = current_database()`,
  )
  return rows[0] as DatabaseFacts
}

async function readBlocked(pool: Reading): Promise<Blocked[]> {
  const { rows } = await pool.query<Blocked>(
    `select w.pid, coalesce(w.application_name, '') as app, (extract(epoch from clock_timestamp() - w.query_start) * 1000)::int as ms, left(w.query, 2000) as query,
       b.pid as "byPid", coalesce(b.application_name, '') as "byApp", coalesce(b.state, '') as "byState", left(coalesce(b.query, ''), 2000) as "byQuery"
     from pg_stat_activity w cross join lateral unnest(pg_blocking_pids(w.pid)) x(pid) join pg_stat_activity b on b.pid = x.pid
     where w.wait_event_type = 'Lock' and w.datname = current_database() order by ms desc limit 20`,
  )
  return rows.map(row => ({ ...row, query: shapeOf(row.query), byQuery: shapeOf(row.byQuery) }))
}

async function readTables(pool: Reading): Promise<TableFacts[]> {
  const { rows } = await pool.query<TableFacts>(
    `with size as (
       select coalesce(p.inhparent, s.relid) as relid, sum(pg_total_relation_size(s.relid)) as bytes, sum(s.n_live_tup) as live, sum(s.n_dead_tup) as dead,
         max(greatest(s.last_vacuum, s.last_autovacuum)) as vacuumed
       from pg_stat_user_tables s left join pg_inherits p on p.inhrelid = s.relid group by 1)
     select c.relname as name, z.bytes::float8, z.live::float8, z.dead::float8, z.vacuumed::text as "vacuumedAt",
       (z.bytes - coalesce((f.facts ->> c.relname)::numeric, z.bytes))::float8 as growth
     from size z join pg_class c on c.oid = z.relid left join fleet_fact f on f.kind = 'sizes' order by z.bytes desc limit 30`,
  )
  return rows.map(row => ({
    ...row,
    vacuumedAt: row.vacuumedAt === null ? null : new Date(row.vacuumedAt).toISOString(),
  }))
}

async function readSizes(pool: Reading): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select c.relname as name, sum(pg_total_relation_size(s.relid))::float8 as bytes
     from pg_stat_user_tables s left join pg_inherits p on p.inhrelid = s.relid join pg_class c on c.oid = coalesce(p.inhparent, s.relid) group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Reads the statements that took most time, where the operator has the extension. */
async function readStatements(pool: Reading): Promise<Statement[] | null> {
  const { rows: there } = await pool.query<{ there: boolean }>(
    `select to_regclass('pg_stat_statements') is not null as there`,
  )
  if (!there[0]?.there) return null
  const { rows } = await pool.query<Statement>(
    `select left(query, 2000) as query, calls::float8, total_exec_time::float8 as "totalMs", mean_exec_time::float8 as "meanMs", rows::float8
     from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database() order by total_exec_time desc limit 20`,
  )
  return rows.map(row => ({ ...row, query: shapeOf(row.query) }))
}

const usualLength = 300 // characters

/** Comments, texts in dollars, with escapes and without, also cut off, and numbers that belong to no name and no parameter. */
const values =
  /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])[eE]'(?:[^'\\]|''|\\.)*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\w$])\d+(?:\.\d+)?\b/g

/** Returns a statement without its values, which may be of a company: texts and numbers become `?`. One that is too long is cut off. */
export function shapeOf(statement: string, longest = usualLength): string {
  const bare = statement.replaceAll(values, value => (value.startsWith('--') ? ' ' : '?'))
  const shape = bare.replaceAll(/\s+/g, ' ').trim()
  return shape.length > longest ? `${shape.slice(0, longest)}…` : shape
}
