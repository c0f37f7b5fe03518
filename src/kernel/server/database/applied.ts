import { ConfigError } from '../config.ts'
import type { Migration } from './migrationFiles.ts'

/**
 * The hashes, by number, of migrations that were changed after they had been applied. A database keeps the hash that it has. One that failed or
 * did nothing on some servers was mended, and a later migration brings what a database lacks; one that was slow makes the same as before.
 */
const hashesBefore: Record<string, string> = {
  // It read the owner's name as an identifier; 0520 does its work where it did nothing.
  '0057': 'ed0ebccd3b526afd5f879478c4fbb67ea26843c17416e83912491c2434d14d5b',
  '0079': '418f7f147f8549ce92e0e5453058d8ff33f4a1e86a15b3bd5f39a3b2fec1c2b0',
  '0086': '89dece1c2ebbe2864d91f4cf751cfde29595478ca3949abfdf24c9d5d2f1070f',
  '0171': '1871250b38d67051d39f048349b357c9f9b8f7441c5182078d3280927b63893d',
}

const numberOf = (name: string) => name.slice(0, 4)

/** A migration that a database has. */
export type Applied = { name: string; hash: string; additive: boolean }
type Asked = { query<R extends Applied>(statement: string, values?: unknown[]): Promise<{ rows: R[] }> }

/** Reads the migrations that a database has. One from before 0993 does not know which are additive: none is. */
export async function appliedIn(client: Asked): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select name, hash, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as additive from migration m order by name`,
  )
  return rows
}

/** Writes down that a database has a migration, in the transaction under way. */
export async function noteApplied(client: Asked, { name, hash, additive }: Migration): Promise<void> {
  await client.query(
    `insert into migration select (jsonb_populate_record(null::migration,
       jsonb_build_object('name', $1::text, 'hash', $2::text, 'additive', $3::boolean, 'at', now()))).*`,
    [name, hash, additive],
  )
}

/** Refuses a database in which a migration is another one than its file. @throws ConfigError. */
export function assertUnchanged(all: readonly Migration[], done: readonly Applied[]): void {
  const known = new Map(done.map(({ name, hash }) => [name, hash]))
  const fits = ({ name, hash }: Migration) => [hash, hashesBefore[numberOf(name)]].includes(known.get(name))
  const changed = all.find(one => known.has(one.name) && !fits(one))
  if (changed)
    throw new ConfigError(
      `迁移 ${changed.name} 在执行之后被修改。请恢复 migrations 目录中的原文件。 / The migration ${changed.name} was changed after it had been applied. Restore its file in migrations.`,
    )
}

/** Returns the last of the applied migrations that is not among `all`; undefined if there is none. */
export function unknownOf(all: readonly Pick<Migration, 'name'>[], applied: readonly Applied[]): Applied | undefined {
  const known = new Set(all.map(one => one.name))
  return applied.filter(({ name }) => !known.has(name)).at(-1)
}

/** Returns those of the applied migrations after which this version cannot go on. */
export const breaking = (applied: readonly Applied[]) => applied.filter(({ additive }) => !additive)

/** Returns the sentence for the operator of a node that does not know the migration `newer` of its database, and cannot go on. */
export const supersededWords = (newer: string) =>
  `数据库已由更新的版本升级（本程序没有迁移 ${newer}）。请启动那个版本或更新的版本，或恢复升级前的备份。 / A newer version has upgraded the database: the migration ${newer} is unknown here. Start that version or a newer one, or restore a backup from before the upgrade.`

/** Returns the sentence for the operator of a node that does not know the additive migration `newer` of its database, and goes on. */
export const besideWords = (newer: string) =>
  `更新的版本已为数据库增加了内容（迁移 ${newer}），本节点照常服务；它不更新菜单与默认权限，也不能移动或校验数据库。请尽快换成那个版本。 / A newer version has added to the database (migration ${newer}), and this node goes on; it does not update menus and default permissions, and its commands neither move nor verify the database. Change it to that version soon.`
