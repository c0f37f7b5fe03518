import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { migrate } from './migrate.ts'

const build = '-- additive\n-- concurrently\ncreate index concurrently part_number on part (number)'
let url: string
let folder: string
let client: pg.Client
let writer: pg.Client

beforeEach(async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  url = ownerUrl
  client = await session()
  writer = await session()
  folder = mkdtempSync(join(tmpdir(), 'tongzhou-migrations-'))
  writeFileSync(join(folder, '0001_part.sql'), 'create table part as select number from generate_series(1, 100) number')
  await migrate(url, { folder })
  writeFileSync(join(folder, '0002_number.sql'), build)
  onTestFinished(async () => {
    await Promise.all([client.end(), writer.end()])
    rmSync(folder, { recursive: true })
    await drop()
  })
})

async function session(): Promise<pg.Client> {
  const one = new pg.Client(url)
  one.on('error', () => {})
  await one.connect()
  return one
}

const index = async () =>
  (
    await client.query(
      `select indexrelid::int as id, indisvalid as valid from pg_index where indexrelid = to_regclass('part_number')`,
    )
  ).rows[0]
const builders = async () =>
  (
    await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query ilike '%create index concurrently%' and pid <> pg_backend_pid() and state = 'active'`,
    )
  ).rows
const applied = async () =>
  (await client.query('select name from migration where additive')).rows.map(({ name }) => name)

/** Migrates in a process of its own. */
function elsewhere(): ChildProcess {
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}; await migrate(process.argv[1], { folder: process.argv[2] })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, url, folder], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A transaction that writes keeps a build waiting, after it has made the index that is not valid yet. */
async function killedWhileBuilding(): Promise<void> {
  await writer.query('begin; insert into part values (101)')
  const child = elsewhere()
  await expect.poll(index).toMatchObject({ valid: false })
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('an index is built while others write, and the migration is done with it', async () => {
  await writer.query('begin; insert into part values (101)')
  const migrated = migrate(url, { folder })
  await expect.poll(index).toMatchObject({ valid: false })
  await client.query('insert into part values (102)')
  await writer.query('commit')
  await migrated
  expect(await index()).toMatchObject({ valid: true })
  expect(await applied()).toEqual(['0002_number.sql'])
})

test('after a kill of the node and of its session the index is dropped and built again', async () => {
  await killedWhileBuilding()
  for (const { pid } of await builders()) await client.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(builders).toEqual([])
  await writer.query('commit')
  const left = await index()
  expect(left).toMatchObject({ valid: false })
  expect(await applied()).toEqual([])
  await migrate(url, { folder })
  expect(await index()).toMatchObject({ valid: true })
  expect((await index())?.id).not.toBe(left?.id)
  expect(await applied()).toEqual(['0002_number.sql'])
})

test('after a kill of the node alone its session builds on, and the next node waits for that', async () => {
  await killedWhileBuilding()
  const under = await index()
  const migrated = migrate(url, { folder })
  expect(await builders()).toHaveLength(1)
  await writer.query('commit')
  await migrated
  expect(await index()).toEqual({ id: under?.id, valid: true })
})

test('one that cannot be built leaves nothing behind', async () => {
  writeFileSync(
    join(folder, '0002_number.sql'),
    '-- concurrently\ncreate unique index concurrently part_number on part ((number / 2))',
  )
  await expect(migrate(url, { folder })).rejects.toThrow(/迁移 0002_number.sql 失败/)
  expect(await index()).toBeUndefined()
})

test('a migration that does something else besides is refused before it does anything', async () => {
  writeFileSync(join(folder, '0002_number.sql'), `${build}; insert into part values (5)`)
  await expect(migrate(url, { folder })).rejects.toThrow(/只能有一个 create index concurrently 语句/)
  expect(await index()).toBeUndefined()
})
