import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { underAdvisoryLock, type Waiting } from './advisoryLock.ts'
import { withClient } from './client.ts'
import { type Progress, sayProgress } from './progress.ts'
import { said } from './startErrors.ts'
import { pastBoundFunctions } from './unbound.ts'

const usualFolder = join(import.meta.dirname, '../../../../migrations')

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

type Migration = { name: string; sql: string; hash: string }

/** `on` hears of the migration under way; `folder` holds the migrations. */
export type Migrating = Waiting & { on?: (progress: Progress) => void; folder?: string }

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The first line of a migration that is one piece of work: it runs again, each time in a transaction, until its last statement changes nothing. */
const inPieces = /^-- in pieces\b/

/** Nothing that an operator set for a role or a database ends a migration, which takes as long as its rows need. */
const withoutTimeouts = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(withoutTimeouts)
    const ran = await pastBoundFunctions(client, () => client.query(migration.sql))
    const last = [ran].flat().at(-1) // several statements answer with a list
    if (inPieces.test(migration.sql) && last?.rowCount) return
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
function assertSame(all: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const fits = ({ name, hash }: Migration) => [hash, hashesBefore[numberOf(name)]].includes(done.get(name))
  const changed = all.find(one => done.has(one.name) && !fits(one))
  if (changed)
    throw new ConfigError(
      `迁移 ${changed.name} 在执行之后被修改。请恢复 migrations 目录中的原文件。 / The migration ${changed.name} was changed after it had been applied. Restore its file in migrations.`,
    )
  const newer = unknownOf(all, [...done.keys()])
  if (newer) throw new ConfigError(supersededWords(newer))
}

/** Returns the last of the applied migrations that has no file; undefined if there is none. */
function unknownOf(all: readonly Migration[], applied: readonly string[]): string | undefined {
  const known = new Set(all.map(one => one.name))
  return applied
    .filter(name => !known.has(name))
    .sort()
    .at(-1)
}

/** Returns the sentence for the operator of a node that does not know the migration `newer` of its database. */
const supersededWords = (newer: string) =>
  `数据库已由更新的版本升级（本程序没有迁移 ${newer}）。请启动那个版本或更新的版本，或恢复升级前的备份。 / A newer version has upgraded the database: the migration ${newer} is unknown here. Start that version or a newer one, or restore a backup from before the upgrade.`

type Row = { name: string; hash: string }
type Asked = { query<R extends Row>(statement: string): Promise<{ rows: R[] }> }

/** Reads the applied migrations. */
async function appliedIn(client: Asked): Promise<Map<string, string>> {
  const { rows } = await client.query<Row>('select name, hash from migration')
  return new Map(rows.map(row => [row.name, row.hash]))
}

/**
 * Returns the sentence for a node whose database a newer version has upgraded since the node started; undefined while none has. `pool` has the
 * owner's login.
 */
export async function supersededBy(pool: Asked): Promise<string | undefined> {
  const [all, done] = await Promise.all([readMigrations(usualFolder), appliedIn(pool)])
  const newer = unknownOf(all, [...done.keys()])
  return newer && supersededWords(newer)
}

/**
 * Checks that the database at `ownerUrl` is at just this version, for commands that only read and therefore change no schema.
 * @throws ConfigError if it is older or newer.
 */
export async function assertMigrated(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, 'tongzhou-migration', async client => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.migration') is not null as there`,
    )
    const [all, done] = [await readMigrations(usualFolder), rows[0]?.there ? await appliedIn(client) : new Map()]
    assertSame(all, done)
    const missing = all.filter(one => !done.has(one.name))
    if (missing.length > 0)
      throw new ConfigError(
        `数据库还是较早的版本，缺少 ${missing.length} 个迁移（从 ${missing[0]?.name} 起）。这个命令只读，不会升级它：请先用 npm start 升级，或用那个版本的程序运行本命令。 / ` +
          `The database is of an earlier version and lacks ${missing.length} migrations, the first being ${missing[0]?.name}. This command only reads and upgrades nothing: run npm start first, or run the command of that version.`,
      )
  })
}

/** Applies the first of `all` that is not there, in the transaction under way; tells whether there was one. */
async function applyNext(
  client: pg.Client,
  all: readonly Migration[],
  begin: (progress: Progress) => void,
): Promise<boolean> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const done = await appliedIn(client)
  assertSame(all, done)
  const next = all.find(one => !done.has(one.name))
  if (!next) return false
  begin({ name: next.name, since: Date.now(), done: done.size, of: all.length })
  await apply(client, next)
  return true
}

/**
 * Migrates the database at `ownerUrl` to the newest version, each migration in its own transaction, one node at a time. Prints a line for each
 * migration that takes long.
 * @throws ConfigError if a migration fails, an applied one was edited or is unknown here, or a session that does nothing keeps the lock;
 * the server's own error if rights or room are missing or the server is read-only.
 */
export async function migrate(ownerUrl: string, migrating: Migrating = {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-migration' })
  await client.connect()
  const speaking = sayProgress(migrating)
  try {
    const all = await readMigrations(migrating.folder ?? usualFolder)
    const next = () => applyNext(client, all, speaking.begin).finally(speaking.end)
    while (await underAdvisoryLock(client, next, migrating));
  } finally {
    speaking.stop()
    await client.end()
  }
}
