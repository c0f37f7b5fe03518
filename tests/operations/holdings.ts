import pg from 'pg'

/** Everything a database holds, by name: what each thing is made of, and of each table's rows how many and their hash. */
export async function holdings(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<{ name: string; is: string }>(things)
    const found = rows.map(({ name, is }) => [name, is] as const)
    const { rows: tables } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`)
    for (const { name } of tables) found.push([`rows of ${name}`, await rowsOf(client, name)])
    return Object.fromEntries(found)
  } finally {
    await client.end()
  }
}

async function rowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as is from (select md5(t::text) as line from ${table} t) l`,
  )
  return rows[0].is
}

const ours = `relnamespace::regnamespace::text in ('public', 'pgboss')`
/** Grants in the order of their letters: a restore grants them in another one. */
const grants = (acl: string) => `(select string_agg(one::text, ',' order by one::text) from unnest(${acl}) one)`
/** What was granted and taken back again is what was never granted: a dump does not tell them apart. */
const tableGrants = `coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))`
const things = `
select 'relation ' || oid::regclass as name, concat_ws(' ', relkind, relrowsecurity, relreplident, pg_get_userbyid(relowner), ${grants(tableGrants)},
    case when relkind = 'v' then pg_get_viewdef(oid) end, array_to_string(reloptions, ','), obj_description(oid, 'pg_class')) as is
  from pg_class where relkind in ('r', 'p', 'v', 'S') and ${ours}
union all select format('column %s.%s', attrelid::regclass, attname), concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
    pg_get_expr(adbin, adrelid), attcollation::regcollation, ${grants('attacl')}, col_description(attrelid, attnum))
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind in ('r', 'p') and ${ours}
union all select 'index ' || indexrelid::regclass, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered) from pg_index join pg_class c on c.oid = indrelid where ${ours}
union all select format('constraint %s.%s', conrelid::regclass, conname), concat_ws(' ', pg_get_constraintdef(k.oid), convalidated) from pg_constraint k join pg_class c on c.oid = conrelid where ${ours}
union all select format('policy %s.%s', tablename, policyname), concat_ws(' ', permissive, roles, cmd, qual, with_check) from pg_policies
union all select format('trigger %s.%s', tgrelid::regclass, tgname), concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
union all select 'function ' || p.oid::regprocedure, concat_ws(' ', case when prokind <> 'a' then pg_get_functiondef(p.oid) end, pg_get_userbyid(proowner), ${grants('proacl')})
  from pg_proc p where pronamespace::regnamespace::text in ('public', 'pgboss') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
union all select 'sequence ' || schemaname || '.' || sequencename, concat_ws(' ', data_type, start_value, increment_by, last_value) from pg_sequences
union all select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
union all select 'schema ' || nspname, ${grants('nspacl')} from pg_namespace where nspname in ('public', 'pgboss')
union all select 'type ' || oid::regtype, concat_ws(' ', typtype, ${grants('typacl')}) from pg_type where typtype in ('e', 'd') and typnamespace::regnamespace::text in ('public', 'pgboss')
union all select 'extension ' || extname, extversion from pg_extension`
