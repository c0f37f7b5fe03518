import type pg from 'pg'

/** A table that holds rows itself, with the quoted names of its columns: those that are stored, and all. */
export type Table = { name: string; stored: string[]; all: string[]; types: string[] }

/** Rows, and the sums of both halves of their hashes, which no order of rows changes. */
export type Fingerprint = { rows: number; hash: string }

type Sequence = { name: string; last: string; called: boolean }
type ForeignKey = { name: string; on: string; definition: string }

/** The schemas of the product: its records, and its queue of jobs. */
const ours = `n.nspname in ('public', 'pgboss')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
const quoted = `format('%I.%I', n.nspname, c.relname)`

/** Returns all tables with rows of their own, which partitioned tables and views have not. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${quoted} as name, json_agg(format('%I', a.attname) order by a.attname) filter (where a.attgenerated = '') as stored,
       json_agg(format('%I', a.attname) order by a.attname) as all, json_agg(format_type(a.atttypid, a.atttypmod) order by a.attname) as types
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and ${ours} group by 1 order by 1`,
  )
  return rows
}

/** Returns the partitions of the queue with what they are partitions of: its tables by day have other names in each database. */
export async function partitionsOfQueue(client: pg.Client): Promise<{ name: string; of: string; bound: string }[]> {
  const { rows } = await client.query<{ name: string; of: string; bound: string }>(
    `select ${quoted} as name, i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where n.nspname = 'pgboss' and c.relispartition and c.relkind = 'r' order by 1`,
  )
  return rows
}

/** Returns the state of all sequences. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows: named } = await client.query<{ name: string }>(
    `select ${quoted} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of named) {
    const { rows } = await client.query<Sequence>(
      `select $1 as name, last_value::text as last, is_called as called from ${name}`,
      [name],
    )
    sequences.push(...rows)
  }
  return sequences
}

/** Returns the foreign keys, without those of partitions, which come with their table's. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I', k.conname) as name, ${quoted} as on, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${ours} order by 2, 1`,
  )
  return rows
}

/** Returns the triggers of the product's own that fire, each with the word that makes it fire again. */
export async function triggersOf(client: pg.Client): Promise<{ name: string; on: string; enable: string }[]> {
  const { rows } = await client.query<{ name: string; on: string; enable: string }>(
    `select format('%I', t.tgname) as name, ${quoted} as on, case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enable
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and ${ours} order by 2, 1`,
  )
  return rows
}

/** Counts and hashes all rows of a table, or those for which `where` (SQL) holds, with what is generated from them. */
export async function fingerprintOf(client: pg.Client, { name, all }: Table, where = 'true'): Promise<Fingerprint> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, concat_ws(' ', sum(('x' || left(h, 16))::bit(64)::bigint), sum(('x' || right(h, 16))::bit(64)::bigint)) as hash
     from (select md5(row(${all.join(', ')})::text) as h from ${name} where ${where}) hashed`,
  )
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' }
}
