import pg from 'pg'
import { ConfigError } from '../config.ts'
import { underAdvisoryLock, type Waiting } from './advisoryLock.ts'
import {
  type Applied,
  appliedIn,
  assertUnchanged,
  breaking,
  noteApplied,
  supersededWords,
  unknownOf,
} from './applied.ts'
import { withClient } from './client.ts'
import { buildIndex } from './indexBuild.ts'
import { type Migration, readMigrations, usualFolder } from './migrationFiles.ts'
import { type Progress, sayProgress } from './progress.ts'
import { said } from './startErrors.ts'
import { isHeldUp, triedAgain } from './tableLock.ts'
import { pastBoundFunctions } from './unbound.ts'

/**
 * `on` hears of the migration under way; `folder` holds the migrations; `lockWait` is for how many ms an additive one waits for a table. With `beside`, a
 * newer version may have made additive changes to the database.
 */
export type Migrating = Waiting & {
  on?: (progress: Progress) => void
  folder?: string
  lockWait?: number
  beside?: boolean
}

const usualLockWait = 500 // ms

/** Nothing that an operator set for a role or a database ends a migration, which takes as long as its rows need. */
const withoutTimeouts = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** What a migration runs by. */
type Course = { client: pg.Client; ownerUrl: string; lockWait: number }

async function apply({ client, ownerUrl, lockWait }: Course, migration: Migration): Promise<void> {
  try {
    await client.query(withoutTimeouts)
    if (migration.additive) await client.query(`set local lock_timeout = ${lockWait}`)
    const isDone = migration.runs === 'concurrently' ? build(ownerUrl, migration) : run(client, migration)
    if (await isDone) await noteApplied(client, migration)
  } catch (error) {
    throw failed(migration, error as Error)
  }
}

/** Runs a migration, or the next piece of it, in the transaction under way; tells whether it has ended. */
async function run(client: pg.Client, { sql, runs }: Migration): Promise<boolean> {
  const ran = await pastBoundFunctions(client, () => client.query(sql))
  const last = [ran].flat().at(-1) // several statements answer with a list
  return !(runs === 'in pieces' && last?.rowCount)
}

/** Builds an index beside the transaction under way, which keeps other nodes away. */
async function build(ownerUrl: string, migration: Migration): Promise<true> {
  await withClient(ownerUrl, 'tongzhou-migration', client => buildIndex(client, migration))
  return true
}

/** Describes a failed migration. A lack of rights or room, or a read-only server, is described as everywhere else. */
function failed({ name, additive }: Migration, error: Error & { code?: string }): Error {
  if (/^(42501|25006|53|57|08)/.test(error.code ?? '') || error instanceof ConfigError) return error
  if (additive && isHeldUp(error)) return error
  const words = `迁移 ${name} 失败，没有留下任何改动（${said(error)}）。请据此处理后重新启动，或先用原来的版本启动。 / The migration ${name} failed: ${said(error)}. Nothing of it is left; mend that and start again, or start the version from before.`
  return Object.assign(new ConfigError(words), { cause: error })
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
    const [all, done] = [await readMigrations(usualFolder), rows[0]?.there ? await appliedIn(client) : []]
    const [missing] = pendingOf(all, done, false)
    if (missing)
      throw new ConfigError(
        `数据库还是较早的版本，缺少 ${all.length - done.length} 个迁移（从 ${missing.name} 起）。这个命令只读，不会升级它：请先用 npm start 升级，或用那个版本的程序运行本命令。 / ` +
          `The database is of an earlier version and lacks ${all.length - done.length} migrations, the first being ${missing.name}. This command only reads and upgrades nothing: run npm start first, or run the command of that version.`,
      )
  })
}

/**
 * Returns the migrations that a database lacks. `beside`: a newer version may have made additive changes to it, and then this one makes none.
 * @throws ConfigError if the database was migrated by other files.
 */
function pendingOf(all: readonly Migration[], done: readonly Applied[], beside: boolean): Migration[] {
  assertUnchanged(all, done)
  const has = new Set(done.map(({ name }) => name))
  const pending = all.filter(({ name }) => !has.has(name))
  const newer = unknownOf(all, beside && pending.length === 0 ? breaking(done) : done)
  if (newer) throw new ConfigError(supersededWords(newer.name))
  return pending
}

/** Applies the first of `all` that is not there, in the transaction under way; tells whether there was one. */
async function applyNext(
  course: Course,
  all: readonly Migration[],
  { beside = false, begin }: Pick<Migrating, 'beside'> & { begin: (progress: Progress) => void },
): Promise<boolean> {
  await course.client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now(), additive boolean not null default false)',
  )
  const done = await appliedIn(course.client)
  const [next] = pendingOf(all, done, beside)
  if (!next) return false
  begin({ name: next.name, since: Date.now(), done: done.length, of: all.length })
  await apply(course, next)
  return true
}

/**
 * Migrates the database at `ownerUrl` to the newest version, each migration in its own transaction, one node at a time. Prints a line for each
 * migration that takes long. One that is additive waits for tables only so long, and then again, since nodes of the version before may run.
 * @returns the last additive migration of a newer version; undefined if there is none.
 * @throws ConfigError if a migration fails, an applied one was edited or is unknown here, or a session that does nothing keeps the lock;
 * the server's own error if rights or room are missing or the server is read-only.
 */
export async function migrate(ownerUrl: string, migrating: Migrating = {}): Promise<string | undefined> {
  const { folder = usualFolder, lockWait = usualLockWait, beside } = migrating
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-migration' })
  await client.connect()
  const speaking = sayProgress(migrating)
  try {
    const all = await readMigrations(folder)
    const course = { client, ownerUrl, lockWait }
    const next = () => applyNext(course, all, { beside, begin: speaking.begin }).finally(speaking.end)
    const turn = () => underAdvisoryLock(client, next, migrating)
    while (await triedAgain(client, turn, migrating));
    return unknownOf(all, await appliedIn(client))?.name
  } finally {
    speaking.stop()
    await client.end()
  }
}
