import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { withClient } from './client.ts'
import { appRole } from './role.ts'

/**
 * The file that lists everything that the migrations make, one sorted line each. `npm run tables` writes it; a test
 * compares it with a migrated database.
 */
export const structureFile = join(import.meta.dirname, '../../../../migrations/structure.txt')

/** A query with the same result on PostgreSQL 15 to 18: names and types, but no expression, whose wording differs. */
const catalogue = `
with relation as (
  select c.oid, c.relname as name, c.relkind as kind, c.relrowsecurity as guarded, c.relacl as acl, c.relowner as owner
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), routine as (
  select p.oid, format('%s(%s)', p.proname, oidvectortypes(p.proargtypes)) as name, p.prosecdef as privileged, p.proconfig as settings,
      p.proacl as acl, p.proowner as owner
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql'
union all select 'table ' || name from relation where kind <> 'S'
union all select concat_ws(' ', 'column', r.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, case when a.attgenerated <> '' then 'generated' when a.attidentity <> '' then 'identity'
      when a.atthasdef then 'default' end)
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped where r.kind <> 'S'
union all select concat_ws(' ', case when i.indisunique then 'unique index' else 'index' end, r.name || '.' || c.relname)
  from relation r join pg_index i on i.indrelid = r.oid and i.indisvalid join pg_class c on c.oid = i.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
union all select format('%s %s.%s', case k.contype when 'p' then 'primary key' when 'f' then 'foreign key' when 'u' then 'unique' else 'constraint' end,
    r.name, k.conname)
  from relation r join pg_constraint k on k.conrelid = r.oid and k.convalidated
  where k.contype <> 'n' -- of PostgreSQL 18; the columns tell it
union all select format('policy %s.%s', r.name, p.polname) from relation r join pg_policy p on p.polrelid = r.oid where r.guarded
union all select format('trigger %s.%s', r.name, t.tgname) from relation r join pg_trigger t on t.tgrelid = r.oid
  where not t.tgisinternal and t.tgenabled in ('O', 'A')
union all select 'function ' || name || case when privileged then ' security definer' else '' end from routine
union all select format('setting of %s %s', name, setting) from routine, unnest(settings) setting
union all select format('grant %s on %s', lower(g.privilege_type), name)
  from (select name, coalesce(acl, acldefault(case kind when 'S' then 's' else 'r' end::"char", owner)) as acl from relation
    union all select r.name || '.' || a.attname, a.attacl from relation r join pg_attribute a on a.attrelid = r.oid and a.attacl is not null
    union all select name, coalesce(acl, acldefault('f', owner)) from routine) o, aclexplode(o.acl) g
  where g.grantee = (select oid from pg_roles where rolname = $1)`

/**
 * Returns the tables, columns, indexes, constraints, policies, triggers, functions with their settings, and grants of the database at
 * `ownerUrl`.
 */
export async function structureOf(ownerUrl: string): Promise<string[]> {
  return withClient(ownerUrl, 'tongzhou-structure', async client => {
    await client.query('begin; set local search_path = public') // types are named as the path needs it
    const { rows } = await client.query<{ line: string }>(catalogue, [appRole])
    return [...new Set(rows.map(row => row.line))].sort()
  })
}

/** Returns the lines of `expected` that are missing in `there`; for a missing table only its own line. */
export function missingFrom(there: readonly string[], expected: readonly string[]): string[] {
  const found = new Set(there)
  const missing = expected.filter(line => !found.has(line))
  const tables = new Set(missing.filter(line => line.startsWith('table ')).map(line => line.slice('table '.length)))
  return missing.filter(line => line.startsWith('table ') || !tables.has(tableOf(line)))
}

/** Returns the table of a line: the first name before a dot. */
const tableOf = (line: string) => / (\w+)\./.exec(line)?.[1] ?? line.split(' ').at(-1) ?? ''

/** Returns the lines of the structure file that the database at `ownerUrl` lacks. Additional objects do no harm. */
export async function missingIn(ownerUrl: string): Promise<string[]> {
  const expected = (await readFile(structureFile, 'utf8')).trim().split('\n')
  return missingFrom(await structureOf(ownerUrl), expected)
}

/** Refuses a database that lacks something, as one restored only partly does. @throws ConfigError. */
export async function assertStructure(ownerUrl: string): Promise<void> {
  const missing = await missingIn(ownerUrl)
  if (missing.length > 0) throw new ConfigError(lackInWords(missing))
}

const named = 5 // of the missing, in the sentence

/** Returns one sentence for the operator that names the first missing objects. */
export function lackInWords(missing: string[]): string {
  const first = missing.slice(0, named).join('; ')
  return (
    `数据库的结构不完整，缺少 ${missing.length} 项：${first}${missing.length > named ? ' 等' : ''}。备份可能没有完整恢复，数据也可能不全，请按 docs/operations.md 重新恢复。 / ` +
    `The database lacks ${missing.length} of what its migrations made: ${first}${missing.length > named ? ', …' : ''}. ` +
    'It may have been restored only partly, and rows may be missing: restore it anew as docs/operations.md says.'
  )
}
