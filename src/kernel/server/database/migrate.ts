import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { said } from './trouble.ts'
import { inTurn, type Waiting } from './turn.ts'

const folder = join(import.meta.dirname, '../../../../migrations')

/**
 * The hashes of migrations that were mended after they had been applied, because they failed or did nothing on some servers. A database keeps
 * the hash that it has; a later migration brings what it lacks.
 */
const hashesBefore: Record<string, string> = {
  // It read the owner's name as an identifier; 0520 does its work where it did nothing.
  '0057_safe_functions.sql': 'ed0ebccd3b526afd5f879478c4fbb67ea26843c17416e83912491c2434d14d5b',
}

type Migration = { name: string; sql: string; hash: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, migration.hash])
  } catch (error) {
    throw failed(migration, error as Error)
  }
}

/** Describes a failed migration. A lack of rights or room, or a read-only server, is described as everywhere else. */
function failed({ name }: Migration, error: Error & { code?: string }): Error {
  if (/^(42501|25006|53|57|08)/.test(error.code ?? '')) return error
  const words = `迁移 ${name} 失败，没有留下任何改动（${said(error)}）。请据此处理后重新启动，或先用原来的版本启动。 / The migration ${name} failed: ${said(error)}. Nothing of it is left; mend that and start again, or start the version from before.`
  return Object.assign(new ConfigError(words), { cause: error })
}

/**
 * Compares the applied migrations with the files.
 * @throws ConfigError if the database was migrated by other files.
 */
function assureSame(all: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const fits = ({ name, hash }: Migration) => [hash, hashesBefore[name]].includes(done.get(name))
  const changed = all.find(one => done.has(one.name) && !fits(one))
  if (changed)
    throw new ConfigError(
      `迁移 ${changed.name} 在执行之后被修改。请恢复 migrations 目录中的原文件。 / The migration ${changed.name} was changed after it had been applied. Restore its file in migrations.`,
    )
  const known = new Set(all.map(one => one.name))
  const newer = [...done.keys()]
    .filter(name => !known.has(name))
    .sort()
    .at(-1)
  if (newer)
    throw new ConfigError(
      `数据库已由更新的版本升级（本程序没有迁移 ${newer}）。请启动那个版本或更新的版本，或恢复升级前的备份。 / A newer version has upgraded the database: the migration ${newer} is unknown here. Start that version or a newer one, or restore a backup from before the upgrade.`,
    )
}

/** Applies the first of `all` that is not there, in the transaction under way; tells whether there was one. */
async function applyNext(client: pg.Client, all: readonly Migration[]): Promise<boolean> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const done = new Map(rows.map(row => [row.name, row.hash]))
  assureSame(all, done)
  const next = all.find(one => !done.has(one.name))
  if (next) await apply(client, next)
  return next !== undefined
}

/**
 * Migrates the database at `ownerUrl` to the newest version, each migration in its own transaction, one node at a time.
 * @throws ConfigError if a migration fails, an applied one was edited or is unknown here, or another node takes too long;
 * the server's own error if rights or room are missing or the server is read-only.
 */
export async function migrate(ownerUrl: string, waiting: Waiting = {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-migration' })
  await client.connect()
  try {
    const all = await readMigrations()
    while (await inTurn(client, () => applyNext(client, all), waiting));
  } finally {
    await client.end()
  }
}
