import pg from 'pg'
import { targetOf, unusable, type Words } from './startErrors.ts'

const oldest = 15 // PostgreSQL's major version
/** They index an array, and keep spans of time apart, together with the company's number. */
export const extensions = ['btree_gin', 'btree_gist']

/** Facts about a PostgreSQL server, read before the node changes anything in it. */
export type Facts = {
  /** The server_version_num: 150004. */
  version: number
  standby: boolean
  encoding: string
  /** The schema for new tables; null if the search path has no existing schema. */
  schema: string | null
  /** True if a node has used this database before. */
  installed: boolean
  /** True if the user may make roles, as the first migration does. */
  makesRoles: boolean
  /** The extensions whose files the server lacks. */
  lacks: string[]
}

/** Returns why the product cannot live in a database; undefined if it can. */
export function objectionTo(facts: Facts, { user, database }: { user: string; database: string }): Words | undefined {
  const major = Math.floor(facts.version / 10_000)
  const [role, base] = [pg.escapeIdentifier(user), pg.escapeIdentifier(database)]
  if (major < oldest)
    return [
      `服务器是 PostgreSQL ${major}，需要 ${oldest} 及以上。请升级它。`,
      `the server is PostgreSQL ${major} and has to be ${oldest} or newer. Upgrade it.`,
    ]
  if (facts.standby)
    return [
      '它是只读的备库。请连接主库。',
      'it is a standby, which is read-only. Use the address of the primary server.',
    ]
  if (facts.encoding !== 'UTF8' && !facts.installed)
    return [
      `它的编码是 ${facts.encoding}，需要 UTF8。请由超级用户删除它，并执行 create database ${base} owner ${role} encoding 'UTF8' template template0;`,
      `its encoding is ${facts.encoding} and has to be UTF8. Have a superuser drop it and run: create database ${base} owner ${role} encoding 'UTF8' template template0;`,
    ]
  if (facts.schema !== 'public')
    return [
      `新建的表会放入 ${facts.schema ?? '不存在的'} 模式，而非 public。请执行 alter role ${role} in database ${base} set search_path = public;`,
      `new tables would go to the schema ${facts.schema ?? 'that is not there'} instead of public. Run: alter role ${role} in database ${base} set search_path = public;`,
    ]
  if (facts.lacks.length > 0)
    return [
      `服务器没有扩展 ${facts.lacks.join('、')}。请安装 PostgreSQL 的 contrib 模块（软件包 postgresql-contrib）。`,
      `the server has no extension ${facts.lacks.join(' and ')}. Install PostgreSQL's contrib modules (package postgresql-contrib).`,
    ]
  if (!facts.makesRoles && !facts.installed)
    return [
      `用户 ${user} 不得创建角色，而首次启动需要。请由超级用户执行 alter role ${role} createrole; 首次启动之后可以收回。`,
      `the user ${user} may not make roles, which the first start does. Have a superuser run: alter role ${role} createrole; it may be taken back after the first start.`,
    ]
  return undefined
}

const factsQuery = `
  select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
    current_setting('server_encoding') as encoding, current_schema() as schema,
    to_regclass('public.migration') is not null as installed,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "makesRoles",
    (select coalesce(json_agg(wanted), '[]') from unnest('{${extensions.join()}}'::text[]) wanted
      where wanted not in (select name from pg_available_extensions)) as lacks`

/**
 * Checks that the product can use the database of `ownerUrl`. Returns the server's version, as in server_version_num.
 * @throws ConfigError that names the obstacle.
 */
export async function assertFit(client: pg.Client, ownerUrl: string): Promise<number> {
  const { rows } = await client.query<Facts>(factsQuery)
  const [facts] = rows as [Facts]
  const objection = objectionTo(facts, targetOf(ownerUrl))
  if (objection) throw unusable(ownerUrl, objection)
  return facts.version
}
