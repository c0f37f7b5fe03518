import type pg from 'pg'
import { type Migration, migrationOf } from '../../src/kernel/server/database/migrationFiles.ts'

/** A thing of the schema: what it is, the table on which it stands, its name, and all of it in words. */
type Thing = { kind: Kind; on: string; name: string; words: string; optional: boolean }
type Kind =
  | 'table'
  | 'column'
  | 'constraint'
  | 'index'
  | 'trigger'
  | 'policy'
  | 'rule'
  | 'function'
  | 'view'
  | 'type'
  | 'sequence'
  | 'grant'
  | 'storage'
  | 'extension'
  | 'role'
  | 'setting'

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/**
 * Everything that former code may notice. `optional`: a column that a statement may leave out; a constraint that statements which leave out its new
 * columns cannot break.
 */
const catalogue = `
with relation as (
  select c.oid::regclass::text as name, c.relkind as kind, c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S')
), routine as (
  select p.oid, p.proname as name, p.oid::regprocedure::text as whole, p.proacl, p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'table' as kind, '' as "on", name, concat_ws(' ', kind, relpersistence, relrowsecurity, relforcerowsecurity, relispartition, pg_get_partkeydef(oid)) as words, true as optional
  from relation where kind in ('r', 'p')
union all select 'column', r.name, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity, a.attcollation,
    pg_get_expr(d.adbin, d.adrelid)), (not a.attnotnull or a.atthasdef) and a.attgenerated = '' and a.attidentity = ''
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
union all select 'constraint', r.name, k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), not k.convalidated
  from relation r join pg_constraint k on k.conrelid = r.oid where k.contype <> 'n'
union all select 'index', r.name, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), false from relation r join pg_index i on i.indrelid = r.oid
union all select 'trigger', r.name, t.tgname, concat(t.tgenabled, pg_get_triggerdef(t.oid)), false from relation r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
union all select 'policy', r.name, p.polname, concat_ws(' ', p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, r.oid), pg_get_expr(p.polwithcheck, r.oid)), false
  from relation r join pg_policy p on p.polrelid = r.oid
union all select 'rule', r.name, w.rulename, pg_get_ruledef(w.oid), false from relation r join pg_rewrite w on w.ev_class = r.oid where r.kind in ('r', 'p')
union all select 'function', '', name, string_agg(pg_get_functiondef(oid), ' ' order by whole), true from routine group by name
union all select 'view', '', name, pg_get_viewdef(oid), true from relation where kind in ('v', 'm')
union all select 'type', '', t.oid::regtype::text, concat_ws(' ', t.typtype, t.typbasetype, t.typnotnull, t.typdefault,
    (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
    (select string_agg(pg_get_constraintdef(oid), ' ' order by conname) from pg_constraint where contypid = t.oid)), true
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours} and t.typtype in ('e', 'd', 'r')
union all select 'sequence', '', name, (select concat_ws(' ', s.seqtypid, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) from pg_sequence s where s.seqrelid = relation.oid), true
  from relation where kind = 'S'
union all select 'grant', '', concat_ws(' ', o.name, g.grantee, g.privilege_type), g.is_grantable::text, true
  from (select name, coalesce(relacl, acldefault(case kind when 'S' then 's' else 'r' end::"char", relowner)) as acl from relation
    union all select r.name || '.' || a.attname, a.attacl from relation r join pg_attribute a on a.attrelid = r.oid and a.attacl is not null
    union all select whole, coalesce(proacl, acldefault('f', proowner)) from routine) o, aclexplode(o.acl) g
union all select 'storage', '', name, pg_relation_filenode(oid)::text, true from relation where kind in ('r', 'm')
union all select 'extension', '', extname, extversion, false from pg_extension
union all select 'role', '', rolname, to_jsonb(r)::text, false from pg_roles r
union all select 'setting', '', concat_ws(' ', setdatabase, setrole), setconfig::text, false from pg_db_role_setting`

/** Locks of former tables beside which people go on; a stronger one only for a moment, on one table. */
const harmless = ['AccessShareLock', 'RowShareLock', 'ShareUpdateExclusiveLock', 'ShareRowExclusiveLock']
const strongest = 'AccessExclusiveLock'

const locks = `
  select l.relation::regclass::text as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
  where l.pid = pg_backend_pid() and l.granted and ${ours} and c.relkind in ('r', 'p', 'm', 'S')`

/** How often tables were read, with what the transactions just before this one read. */
const reads = `select relid::regclass::text as name, seq_scan + coalesce(idx_scan, 0) as times from pg_stat_xact_user_tables`

const keyOf = ({ kind, on, name }: Thing) => `${kind} ${on && `${on}.`}${name}`

/**
 * Says why nodes of the version before could not go on beside a migration and after it: runs it on the database of `client`, looks at what it has changed,
 * locked and read, and undoes it. What these rules do not know to be harmless is a fault. Returns one sentence for each.
 */
export async function faultsOfAdditive(client: pg.ClientBase, migration: Migration): Promise<string[]> {
  await client.query('begin isolation level repeatable read; set local search_path = public') // others make roles meanwhile
  try {
    const [before, readBefore] = [await thingsIn(client), await readsIn(client)]
    await client.query(runnable(migration))
    await client.query('set local search_path = public')
    const after = await thingsIn(client)
    const concurrently = migration.runs === 'concurrently'
    const held = concurrently ? [] : await lockFaults(client, before, readBefore)
    return [...gone(before, after), ...(await added(client, before, after, concurrently)), ...held]
  } catch (error) {
    return [`fails: ${(error as Error).message}`]
  } finally {
    await client.query('rollback')
  }
}

/** An index that is built beside a transaction is built here in it: what it makes is the same. */
const runnable = ({ sql, runs }: Migration) =>
  runs === 'concurrently' ? sql.replace(/index concurrently/i, 'index') : sql

/** Returns what a text would be as an additive migration. */
export const asAdditive = (sql: string): Migration => migrationOf('0000_planted.sql', `-- additive\n${sql}`)

async function thingsIn(client: pg.ClientBase): Promise<Map<string, Thing>> {
  const { rows } = await client.query<Thing>(catalogue)
  return new Map(rows.map(thing => [keyOf(thing), thing]))
}

function gone(before: ReadonlyMap<string, Thing>, after: ReadonlyMap<string, Thing>): string[] {
  return [...before].flatMap(([key, { words }]) => {
    const now = after.get(key)
    if (!now) return [`drops or renames ${key}`]
    return now.words === words ? [] : [key.startsWith('storage') ? `writes ${key} anew` : `changes ${key}`]
  })
}

async function added(
  client: pg.ClientBase,
  before: ReadonlyMap<string, Thing>,
  after: ReadonlyMap<string, Thing>,
  concurrently: boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (const [key, thing] of after) {
    const { kind, on, words, optional } = thing
    if (before.has(key) || (on !== '' && !before.has(`table ${on}`))) continue
    if (kind === 'constraint' && optional && (await holdsByItself(client, thing, before))) continue
    if (kind === 'index' && concurrently && !words.startsWith('CREATE UNIQUE')) continue
    if (kind === 'constraint' || !optional) faults.push(`adds ${key}, which former code need not keep to`)
  }
  return faults
}

/**
 * Tells whether a constraint that is not validated holds for all rows of former code: it is about new columns alone and their defaults keep to it, or it is
 * a foreign key with a new column that stays empty.
 */
async function holdsByItself(client: pg.ClientBase, { on, name }: Thing, before: ReadonlyMap<string, Thing>) {
  const { rows } = await client.query<{
    column: string
    preset: string
    type: string
    check: string | null
    foreign: boolean
  }>(
    `select a.attname as column, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null') as preset, format_type(a.atttypid, a.atttypmod) as type,
       case when k.contype = 'c' then pg_get_expr(k.conbin, k.conrelid) end as check, k.contype = 'f' as foreign
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where k.conrelid = to_regclass($1) and k.conname = $2 and k.contype in ('c', 'f')`,
    [on, name],
  )
  const fresh = rows.filter(({ column }) => !before.has(`column ${on}.${column}`))
  const [first] = rows
  if (!first) return false
  if (first.foreign) return fresh.some(({ preset }) => preset === 'null')
  if (fresh.length < rows.length) return false
  const row = rows.map(({ column, preset, type }) => `(${preset})::${type} as ${column}`).join(', ')
  const judged = await client.query<{ holds: boolean }>(
    `select coalesce((${first.check}), true) as holds from (select ${row}) as r`,
  )
  return judged.rows[0]?.holds === true
}

/** Says which former tables a migration writes or keeps from people, also while it reads. */
async function lockFaults(
  client: pg.ClientBase,
  before: ReadonlyMap<string, Thing>,
  readBefore: ReadonlyMap<string, string>,
): Promise<string[]> {
  const isFormer = (name: string) =>
    before.has(`table ${name}`) || before.has(`sequence ${name}`) || before.has(`view ${name}`)
  const held = (await client.query<{ name: string; mode: string }>(locks)).rows.filter(({ name }) => isFormer(name))
  const shut = held.filter(({ mode }) => mode === strongest).map(({ name }) => name)
  const readNow = [...(await readsIn(client))].filter(([name, times]) => times !== (readBefore.get(name) ?? '0'))
  const read = readNow.map(([name]) => name).filter(isFormer)
  return [
    ...held
      .filter(({ mode }) => mode !== strongest && !harmless.includes(mode))
      .map(({ name, mode }) => `writes or locks ${name} (${mode})`),
    ...(shut.length > 1 ? [`shuts ${shut.join(' and ')} at once: one table for each migration`] : []),
    ...(shut.length > 0 && read.length > 0 ? [`reads ${read.join(', ')} while ${shut[0]} is shut`] : []),
  ]
}

async function readsIn(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; times: string }>(reads)
  return new Map(rows.map(({ name, times }) => [name, String(times)]))
}
