import type { ClientBase, Pool } from 'pg'

/** Rows that calls must leave alone. */
export type Untouched = {
  /** How many changes there were since it was last asked, by table; of rows alone in which a text stands, where one is given. */
  changes(text?: string): Promise<Record<string, number>>
}

/** The names of the tables that hold rows of offices. */
export async function tenantTables(owner: Pool | ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Watches rows by triggers, so that asking costs the same however many tables and rows there are. What is rolled back is no
 * change, and neither is an update that leaves a row as it was.
 *
 * @param tables to watch, each with the condition, in SQL, that a row `t` has to meet, before or after its change
 */
export async function watch(owner: Pool | ClientBase, tables: Record<string, string>): Promise<Untouched> {
  await owner.query(record)
  for (const [table, condition] of Object.entries(tables)) await owner.query(triggers(table, condition))
  return {
    async changes(text = '') {
      const { rows } = await owner.query<{ name: string; count: number }>(
        `with gone as (delete from watched_change returning name, texts)
         select name, count(*)::int as count from gone where position($1 in texts) > 0 group by name order by name`,
        [text],
      )
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
    },
  }
}

const record = `
  create table watched_change (name text not null, texts text not null);
  create function watched_change() returns trigger language plpgsql security definer set search_path = public, pg_temp
    as $$ begin insert into watched_change values (tg_argv[0], concat(old, new)); return null; end $$`

function triggers(table: string, condition: string): string {
  const met = (row: 'old' | 'new') => `(${condition.replace(/\bt\b/g, row)})`
  const when = {
    insert: met('new'),
    delete: met('old'),
    update: `old is distinct from new and (${met('old')} or ${met('new')})`,
  }
  return Object.entries(when)
    .map(
      ([event, rows]) =>
        `create trigger watched_${event} after ${event} on ${table} for each row when (${rows}) execute function watched_change('${table}')`,
    )
    .join(';')
}
