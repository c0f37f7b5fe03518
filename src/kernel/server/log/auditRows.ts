import type { ClientBase } from 'pg'

/**
 * The log's title of each kind of record; `unfollowed` says why its rows may be removed without an entry of their
 * own.
 */
export type Followed = Readonly<Record<string, { title: string; unfollowed?: string }>>

/** The missing records of a kind: the log names them and no entry removes them; their number and the smallest id. */
export type Missing = { subject: string; title: string; count: number; first: number }

/**
 * A table with records by id. `filled`: the fields that every row has. `ofOffice`: its rows belong to companies. `parents`:
 * the records with which its rows are removed, each with the field that names them.
 */
export type Recorded = {
  table: string
  filled: string[]
  ofOffice: boolean
  parents: { field: string; table: string }[]
}

const camel = (snake: string) => snake.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the tables with records, by the log's kind. */
export async function recordedTables(client: ClientBase): Promise<Map<string, Recorded>> {
  const { rows } = await client.query<Recorded>(
    `select c.relname as table, coalesce(json_agg(a.attname) filter (where a.attnotnull), '[]') as filled,
       bool_or(a.attname = 'office_id') as "ofOffice",
       coalesce((select json_agg(json_build_object('table', k.confrelid::regclass::text, 'field', f.attname))
         from pg_constraint k join pg_attribute f on f.attrelid = k.conrelid and f.attnum = any (k.conkey) and f.attname <> 'office_id'
         where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'), '[]') as parents
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     group by c.oid having bool_or(a.attname = 'id' and a.atttypid = 'bigint'::regtype)`,
  )
  return new Map(rows.map(row => [camel(row.table), row]))
}

/** A condition that an entry of the log, by its name in the query, is the company's. */
type Own = (entry: string) => string

/** Returns the kinds in a log. Uses its index, with one step per kind, however long the log is. */
async function subjectsIn(client: ClientBase, own: Own): Promise<string[]> {
  const next = (after: string) =>
    `(select subject from operation_log l where ${own('l')} ${after} order by subject limit 1)`
  const { rows } = await client.query<{ subject: string }>(
    `with recursive kind as (select ${next('')} as subject union all
       select ${next('and subject > kind.subject')} from kind where kind.subject is not null)
     select subject from kind where subject is not null`,
  )
  return rows.map(row => row.subject)
}

/**
 * Compares the records in the log of a company (null: the platform) with the tables. Reads kind by kind along the log's
 * index, so that its memory does not grow with the log. An entry that empties a field which every row has is a removal;
 * records that go with a parent are covered by the parent's removal.
 */
export async function missingRows(
  client: ClientBase,
  officeId: number | null,
  followed: Followed,
  tables: Map<string, Recorded>,
): Promise<Missing[]> {
  const own: Own = entry => (officeId === null ? `${entry}.office_id is null` : `${entry}.office_id = ${officeId}`)
  const found: Missing[] = []
  for (const subject of await subjectsIn(client, own)) {
    const [kind, table] = [followed[subject], tables.get(subject)]
    if (!kind || kind.unfollowed || !table || (officeId === null && table.ofOffice)) continue
    const { count, first } = await missingOf(client, { own, subject, officeId, table, tables })
    if (count > 0) found.push({ subject, title: kind.title, count, first })
  }
  return found
}

type Looked = { own: Own; subject: string; officeId: number | null; table: Recorded; tables: Map<string, Recorded> }

/** Returns the condition that the change `c` of an entry empties a field that every row has: `filled` is a list in JSON. */
const removes = (filled: string) => `${filled} ? c.key and c.value -> 0 <> 'null' and c.value -> 1 = 'null'`

/**
 * Finds the missing records. Most kinds have none, which one short statement tells; otherwise the database stores them, on disk if there are many,
 * and asks which of them somebody removed.
 */
async function missingOf(client: ClientBase, looked: Looked): Promise<{ count: number; first: number }> {
  const { own, subject, officeId, table, tables } = looked
  const gone = `select l.id from (select distinct subject_id as id from operation_log l where ${own('l')} and subject = $1 and subject_id ~ '^[1-9][0-9]{0,17}$') l
       where not exists (select from ${table.table} t where t.id = l.id::bigint ${table.ofOffice ? `and t.office_id = ${officeId}` : ''})`
  const { rows: any } = await client.query<{ any: boolean }>(`select exists (${gone}) as any`, [subject])
  if (!any[0]?.any) return { count: 0, first: 0 }
  const parents = table.parents.map(parent => ({
    field: camel(parent.field),
    subject: camel(parent.table),
    filled: (tables.get(camel(parent.table))?.filled ?? []).map(camel),
  }))
  const { rows } = await client.query<{ count: number; first: number }>(
    `with gone as materialized (${gone})
     select count(*), min(gone.id::bigint) as first from gone
     where not exists (select from operation_log e, jsonb_each(e.changes) c
         where ${own('e')} and e.subject = $1 and e.subject_id = gone.id and ${removes('$2::jsonb')})
       and not exists (select from operation_log e, jsonb_to_recordset($3) p (field text, subject text, filled jsonb), operation_log g, jsonb_each(g.changes) c
         where ${own('e')} and e.subject = $1 and e.subject_id = gone.id
           and ${own('g')} and g.subject = p.subject and g.subject_id = e.changes -> p.field ->> 1 and ${removes('p.filled')})`,
    [subject, JSON.stringify(table.filled.map(camel)), JSON.stringify(parents)],
  )
  return rows[0] ?? { count: 0, first: 0 }
}

/** Returns one sentence for the operator that names the missing records, in Chinese and English. */
export function missingInWords(missing: readonly Missing[]): string {
  const chinese = missing.map(({ title, count, first }) => `${title} ${count} 条（最小编号 ${first}）`).join('、')
  const english = missing.map(({ subject, count, first }) => `${count} ${subject} (from ${first})`).join(', ')
  return `日志中有、没有删除记录、数据库中却没有的数据：${chinese} / missing, though the log tells of them and of no removal: ${english}`
}
