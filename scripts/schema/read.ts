import { withClient } from '../../src/kernel/server/database/client.ts'

export type Column = { name: string; type: string; comment: string | null }
export type Link = { columns: string[]; to: string }
/** A table or a view as `migrations/schema.sql` tells it: constraints and indexes as PostgreSQL writes them, sorted. */
export type Table = {
  name: string
  comment: string | null
  isView: boolean
  columns: Column[]
  constraints: string[]
  indexes: string[]
  policies: string[]
  triggers: string[]
  links: Link[]
}
export type Routine = { name: string; head: string; body: string | null }
export type Schema = { tables: Table[]; routines: Routine[] }

/** Of a relation c: what PostgreSQL 15 to 18 write alike. */
const tables = `
select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.relkind = 'v' as "isView",
  (select json_agg(json_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum), 'type', concat_ws(' ',
      format_type(a.atttypid, a.atttypmod),
      case when a.attidentity <> '' then 'generated always as identity' when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) end,
      case when a.attnotnull and a.attidentity = '' then 'not null' end,
      case when a.attgenerated = '' then 'default ' || pg_get_expr(d.adbin, d.adrelid) end)) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce((select json_agg(format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) order by position(k.contype in 'puxfc'), k.conname)
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')), '[]') as constraints,
  coalesce((select json_agg(pg_get_indexdef(i.indexrelid) order by x.relname) from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))), '[]') as indexes,
  coalesce((select json_agg(format('%s for %s', p.polname, case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert'
      when 'w' then 'update' else 'delete' end) order by p.polname) from pg_policy p where p.polrelid = c.oid), '[]') as policies,
  coalesce((select json_agg(pg_get_triggerdef(t.oid) order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers,
  coalesce((select json_agg(json_build_object('to', r.relname, 'columns', (select json_agg(a.attname order by u.at)
      from unnest(k.conkey) with ordinality u (num, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num)) order by k.conname)
    from pg_constraint k join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f'), '[]') as links
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.relname`

const routines = `
select p.proname as name, case when p.prosqlbody is null then p.prosrc end as body,
  concat_ws(' ', case p.prokind when 'p' then 'procedure' else 'function' end || format(' %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)),
    'returns ' || pg_get_function_result(p.oid), 'language ' || l.lanname,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end, case when p.proisstrict then 'strict' end,
    case when p.prosecdef then 'security definer' end,
    (select string_agg('set ' || setting, ' ') from unnest(p.proconfig) setting)) as head
from pg_proc p join pg_language l on l.oid = p.prolang
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** Reads tables, views and functions of the database at `ownerUrl`. A body that PostgreSQL keeps parsed is null: its wording differs by version. */
export async function readSchema(ownerUrl: string): Promise<Schema> {
  return withClient(ownerUrl, 'tongzhou-schema', async client => {
    await client.query('begin; set local search_path = public') // names are written as the path needs it
    const found = await client.query<Table>(tables)
    return { tables: found.rows, routines: (await client.query<Routine>(routines)).rows }
  })
}
