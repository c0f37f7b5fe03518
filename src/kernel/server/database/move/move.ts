import pg from 'pg'
import { ConfigError } from '../../config.ts'
import { makeQueue } from '../../work/jobs.ts'
import { assertMigrated } from '../migrate.ts'
import { bringUpToDate } from '../prepare.ts'
import { atDatabase, said, unusable } from '../startErrors.ts'
import { assertStructure } from '../structure.ts'
import { pipeCopy } from './copy.ts'
import {
  type Fingerprint,
  fingerprintOf,
  foreignKeysOf,
  partitionsOfQueue,
  sequencesOf,
  type Table,
  tablesOf,
  triggersOf,
} from './holdings.ts'
import { assertDirect, assertEmpty, assertSameTables, assertUnused } from './judge.ts'

/** What was moved. */
export type Moved = { tables: number; rows: number }

export type Say = (line: string) => void

/**
 * Moves all rows of the database at `from` into the empty one at `to`, which it migrates to the same version, in one transaction there: all or
 * nothing. Afterwards every table has the same rows on both sides, and every key holds. Both addresses have the owner's login, which need not be
 * a superuser's.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function moveDatabase(from: string, to: string, say: Say): Promise<Moved> {
  await atDatabase(from, () => assertMigrated(from))
  const [source, target] = [clientOf(from), clientOf(to)]
  try {
    await atDatabase(from, () => open(source, from))
    await atDatabase(to, () => open(target, to))
    await atDatabase(to, () => assertEmpty(target, to))
    say('正在准备目标数据库…… / Preparing the target database')
    await bringUpToDate({ ownerUrl: to, appUrl: to }, { say })
    await atDatabase(to, () => assertStructure(to))
    await atDatabase(to, () => prepareQueue(source, target, from))
    const tables = await tablesOf(source)
    assertSameTables(tables, await tablesOf(target), from)
    return await moveRows(source, target, tables, say).catch(error => Promise.reject(failed(error)))
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

/** Makes a client of a move, which is not connected yet. */
export function clientOf(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'tongzhou-move' })
  client.on('error', () => {}) // the query under way rejects with it
  return client
}

/** Values are told alike on all servers, rows are not hidden from an owner without a word, and no time-out ends the work. */
const settings = `set search_path = ''; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set row_security = off;
  select set_config(name, '0', false) from pg_catalog.pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout')`

/** Connects a client to a database past any proxy. @throws ConfigError while a node uses the database. */
export async function open(client: pg.Client, url: string): Promise<void> {
  await assertDirect(url)
  await client.connect()
  await client.query(settings)
  await assertUnused(client, url)
}

/**
 * Makes the queue of jobs in the target as a node does, with the source's partitions, unless no node has ever run on the source.
 * @throws ConfigError if a node of this version has not yet run there.
 */
async function prepareQueue(source: pg.Client, target: pg.Client, from: string): Promise<void> {
  const partitions = await partitionsOfQueue(source)
  if (partitions.length === 0) return
  await makeQueue(target)
  if ((await queueVersionOf(source)) !== (await queueVersionOf(target))) throw unusable(from, olderQueue)
  const there = new Set((await partitionsOfQueue(target)).map(({ name }) => name))
  for (const { name, of, bound } of partitions)
    if (!there.has(name)) await target.query(`create table ${name} partition of ${of} ${bound}`)
}

async function queueVersionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

const olderQueue = [
  '它的任务队列还是较早的版本。请先用 npm start 启动一次本版本，再停止。',
  'its queue of jobs is of an earlier version. Start this version once by npm start and stop it.',
] as const

async function moveRows(source: pg.Client, target: pg.Client, tables: Table[], say: Say): Promise<Moved> {
  await source.query('begin isolation level repeatable read, read only')
  await target.query('begin')
  await unguarded(target, async () => {
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    const tell = atMostEvery(aWhile, say)
    for (const [at, table] of tables.entries()) {
      tell(`正在搬迁 ${at + 1}/${tables.length}：${table.name} / Moving ${table.name}`)
      await moveTable(source, target, table)
    }
  })
  say('正在核对两边的每一行…… / Comparing every row on both sides')
  const rows = await compareAll(source, target, tables)
  for (const { name, last, called } of await sequencesOf(source))
    await target.query('select pg_catalog.setval($1, $2, $3)', [name, last, called])
  await target.query('commit')
  await target.query('analyze')
  return { tables: tables.length, rows }
}

const aWhile = 2000 // ms between two lines

function atMostEvery(ms: number, say: Say): Say {
  let last = Number.NEGATIVE_INFINITY
  return line => {
    if (performance.now() - last < ms) return
    last = performance.now()
    say(line)
  }
}

function moveTable(source: pg.Client, target: pg.Client, { name, stored }: Table): Promise<void> {
  const columns = `${name} (${stored.join(', ')})`
  return pipeCopy(source, target, `copy ${columns} to stdout`, `copy ${columns} from stdin`)
}

/**
 * Runs `work` without foreign keys and triggers, in the transaction under way. Afterwards the server checks each key in all rows. An owner may do
 * so, whereas only a superuser may turn them off for a session.
 */
export async function unguarded(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const [keys, triggers] = [await foreignKeysOf(client), await triggersOf(client)]
  for (const { name, on } of keys) await client.query(`alter table ${on} drop constraint ${name}`)
  for (const { name, on } of triggers) await client.query(`alter table ${on} disable trigger ${name}`)
  await work()
  for (const { name, on, definition } of keys)
    await client.query(`alter table ${on} add constraint ${name} ${definition}`)
  for (const { name, on, enable } of triggers) await client.query(`alter table ${on} ${enable} trigger ${name}`)
}

/** Returns the number of rows. @throws ConfigError that names a table whose rows differ. */
async function compareAll(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<number> {
  let all = 0
  for (const table of tables) {
    const [before, after] = await Promise.all([fingerprintOf(source, table), fingerprintOf(target, table)])
    if (before.rows !== after.rows || before.hash !== after.hash) throw differing(table, before, after)
    all += after.rows
  }
  return all
}

const differing = ({ name }: Table, before: Fingerprint, after: Fingerprint) =>
  new ConfigError(
    `表 ${name} 搬迁后与原来不同（${before.rows} 行，搬迁后 ${after.rows} 行），没有留下任何改动。 / ` +
      `The table ${name} differs after the move (${before.rows} rows before, ${after.rows} after); nothing of it is left.`,
  )

/** Describes a move that ended before its commit. */
function failed(error: Error): Error {
  if (error instanceof ConfigError) return error
  const words = `搬迁失败，目标数据库里没有留下任何一行（${said(error)}）。处理后可以重新运行。 / The move failed, and the target holds no row of it (${said(error)}). Mend that and run it again.`
  return Object.assign(new ConfigError(words), { cause: error })
}
