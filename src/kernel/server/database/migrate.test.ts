import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { spawnNode } from '../../../../tests/support/node.ts'
import { healthAt } from '../../../../tests/support/overHttp.ts'
import { ConfigError } from '../config.ts'
import { migrate } from './migrate.ts'

const files = readdirSync('migrations').filter(name => /^\d{4}_/.test(name))
let url: string
let client: pg.Client

beforeEach(async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  url = ownerUrl
  client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
})

const applied = async () => (await client.query('select name, hash, at from migration order by name')).rows

test('an empty database gets every migration once, in order; a second start changes nothing', async () => {
  await migrate(url)
  const first = await applied()
  expect(first.map(row => row.name)).toEqual(files.toSorted())
  expect(first.map(row => row.at)).toEqual(first.map(row => row.at).toSorted((a, b) => a - b))
  await migrate(url)
  expect(await applied()).toEqual(first)
})

test('a database that a migration reached before it was made faster keeps its hash and starts', async () => {
  await migrate(url)
  const former = '418f7f147f8549ce92e0e5453058d8ff33f4a1e86a15b3bd5f39a3b2fec1c2b0'
  await client.query(`update migration set hash = $1 where name like '0079%'`, [former])
  await migrate(url)
  expect((await applied()).find(row => row.name.startsWith('0079'))).toMatchObject({ hash: former })
})

test('when several nodes start at once, one migrates and the others wait for it', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect((await applied()).map(row => row.name)).toEqual(files.toSorted())
})

test('a migration that was edited after it was applied is refused by name, and nothing is applied', async () => {
  await migrate(url)
  const [first, last] = [files.toSorted().at(0), files.toSorted().at(-1)]
  await client.query(`update migration set hash = 'other' where name = $1`, [first])
  await client.query('delete from migration where name = $1', [last])
  await expect(migrate(url)).rejects.toThrow(
    new RegExp(`^迁移 ${first} 在执行之后被修改.* / The migration ${first} was changed after it had been applied`),
  )
  expect((await applied()).map(row => row.name)).not.toContain(last)
})

test('an older version refuses a database that a newer one has migrated, and applies nothing', async () => {
  await migrate(url)
  const last = files.toSorted().at(-1)
  await client.query('delete from migration where name = $1', [last])
  await client.query(`insert into migration (name, hash) values ('9999_of_tomorrow.sql', '')`)
  await expect(migrate(url)).rejects.toThrow(
    /^数据库已由更新的版本升级（本程序没有迁移 9999_of_tomorrow.sql）.* \/ A newer version has upgraded the database/,
  )
  expect((await applied()).map(row => row.name)).not.toContain(last)
})

test('a migration that fails is named and rolled back', async () => {
  await client.query('create table account (id int)')
  await expect(migrate(url)).rejects.toThrow(
    /^迁移 0002_identity.sql 失败.*migration 0002_identity.sql failed: relation "account" already exists/,
  )
  expect((await applied()).map(row => row.name)).toEqual(['0001_foundation.sql'])
  expect((await client.query(`select to_regclass('session') as made`)).rows).toEqual([{ made: null }])
})

describe('a lock that another session holds', () => {
  let other: pg.Client
  let lines: string[]
  const say = (line: string) => lines.push(line)
  const hold = () => other.query('select pg_advisory_lock(727001)')

  beforeEach(async () => {
    lines = []
    other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    await hold()
  })

  test('is waited for, and a line names its holder', async () => {
    const migrated = migrate(url, { say })
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('另一个节点正在升级数据库')
    expect(lines[0]).toContain(`Another node is upgrading the database`)
    expect((await client.query(`select to_regclass('account') as made`)).rows).toEqual([{ made: null }])
    await other.query('select pg_advisory_unlock(727001)')
    await migrated
    expect(await applied()).toHaveLength(files.length)
  })

  test('is waited for beyond any patience while its session works', async () => {
    await other.query('select pg_advisory_unlock(727001)')
    const working = other.query('begin; select pg_advisory_xact_lock(727001); select pg_sleep(3); commit')
    await expect
      .poll(async () => (await client.query(`select from pg_locks where objid = 727001 and granted`)).rowCount)
      .toBe(1)
    await migrate(url, { say, patience: 300 })
    await working
    expect(await applied()).toHaveLength(files.length)
  })

  test('is waited for only so long where its session does nothing; then a sentence names the session to end', async () => {
    const { rows } = await other.query('select pg_backend_pid() as pid')
    const waiting = migrate(url, { say, patience: 500 })
    await expect(waiting).rejects.toThrow(ConfigError)
    await expect(waiting).rejects.toThrow(`select pg_terminate_backend(${rows[0].pid});`)
  })
})

/** A folder with migrations, by name. */
function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tongzhou-migrations-'))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), sql)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a migration that takes long', () => {
  test('is not ended by the time-outs of the role, and says its name and for how long', async () => {
    const folder = folderOf({ '0001_long': 'create table kept (id int); select pg_sleep(2.5)' })
    const { rows } = await client.query('select current_user as role, current_database() as base')
    await client.query(`alter role "${rows[0].role}" in database "${rows[0].base}" set statement_timeout = 1000`)
    const [lines, heard]: [string[], object[]] = [[], []]
    await migrate(url, { folder, say: line => lines.push(line), on: progress => heard.push(progress) })
    expect(lines).toEqual([
      expect.stringMatching(
        /^正在升级数据库：0001_long.sql（第 1 个，共 1 个）已用 2 秒.* \/ Upgrading the database: 0001_long.sql/,
      ),
    ])
    expect(heard).toEqual([expect.objectContaining({ name: '0001_long.sql', done: 0, of: 1 })])
  })

  test('goes piece by piece where it says so, and on from there after it was broken off', async () => {
    const next = `-- in pieces
      update part set number = 100 / (5 - id) where id in (select id from part where number is null order by id limit 2)`
    const [first, pieces] = ['create table part as select id, null::int as number from generate_series(1, 6) id', next]
    const folder = folderOf({
      '0001_parts': first,
      '0002_numbers': pieces,
      '0003_end': 'alter table part alter number set not null',
    })
    await expect(migrate(url, { folder })).rejects.toThrow('0002_numbers.sql')
    expect(
      (await client.query('select id from part where number is not null order by id')).rows.map(row => row.id),
    ).toEqual([1, 2, 3, 4])
    await client.query('delete from part where id = 5')
    await migrate(url, { folder })
    expect((await client.query('select count(*)::int as numbered from part where number is not null')).rows).toEqual([
      { numbered: 5 },
    ])
    expect((await applied()).map(row => row.name)).toEqual(['0001_parts.sql', '0002_numbers.sql', '0003_end.sql'])
  })

  test('does not keep the node silent: it answers 503 and says at /health that it migrates', async () => {
    const port = await freePort()
    const locking = new pg.Client(url)
    await locking.connect()
    onTestFinished(() => locking.end())
    await migrate(url)
    await locking.query('begin; lock table migration in access exclusive mode')
    const node = spawnNode({ ownerUrl: url, appUrl: url }, { PORT: String(port) })
    onTestFinished(() => node.stop())
    const address = `http://127.0.0.1:${port}`
    const status = () =>
      healthAt(address).then(
        ([code, health]) => [code, health.status],
        () => null,
      )
    await expect.poll(status).toEqual([503, 'starting'])
    const answer = await fetch(`${address}/api/auth/info`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 50300, success: false, msg: '系统正在启动，请稍后再试' })
    await locking.query('rollback')
    await expect.poll(status).toEqual([200, 'ok'])
  })
})

describe('an additive migration', () => {
  const additive = {
    '0001_home': 'create table home (town text)',
    '0002_floor': '-- additive\nalter table home add floor int',
  }

  test('waits for a table only so long at a time, and people behind it no longer, and says who has the table', async () => {
    const folder = folderOf({ '0001_home': additive['0001_home'] })
    await migrate(url, { folder })
    writeFileSync(join(folder, '0002_floor.sql'), additive['0002_floor'])
    const reading = new pg.Client({ connectionString: url, application_name: 'a long report' })
    await reading.connect()
    onTestFinished(() => reading.end())
    await reading.query('begin; select from home')
    const lines: string[] = []
    const migrated = migrate(url, { folder, lockWait: 50, say: line => lines.push(line) })
    await expect
      .poll(() => lines.join())
      .toMatch(/升级要改的表正被使用.*a long report.* \/ A table that the upgrade changes is in use/)
    await client.query(`set statement_timeout = '20s'`)
    await client.query('select from home') // which would wait for the migration, and it for the report
    await reading.query('commit')
    await migrated
    expect((await client.query('select floor from home')).rows).toEqual([])
  })

  test('gives up in the end, and names the session to end', async () => {
    const folder = folderOf({ '0001_home': additive['0001_home'] })
    await migrate(url, { folder })
    writeFileSync(join(folder, '0002_floor.sql'), additive['0002_floor'])
    await client.query('begin; select from home')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const migrating = migrate(url, { folder, lockWait: 50, patience: 100, say: () => {} })
    await expect(migrating).rejects.toThrow(`select pg_terminate_backend(${rows[0].pid});`)
    await client.query('rollback')
    expect((await applied()).map(row => row.name)).toEqual(['0001_home.sql'])
  })

  test('lets a node of the version before start, which migrates nothing itself; another one does not', async () => {
    const older = folderOf({ '0001_home': additive['0001_home'] })
    await migrate(url, { folder: folderOf(additive) })
    expect(await migrate(url, { folder: older, beside: true })).toBe('0002_floor.sql')
    await expect(migrate(url, { folder: older })).rejects.toThrow(/更新的版本升级（本程序没有迁移 0002_floor.sql）/)
    writeFileSync(join(older, '0003_own.sql'), '-- additive\ncreate table own (id int)')
    await expect(migrate(url, { folder: older, beside: true })).rejects.toThrow(/本程序没有迁移 0002_floor.sql/)
    await migrate(url, { folder: folderOf({ ...additive, '0003_end': 'drop table home' }) })
    const last = migrate(url, { folder: folderOf({ '0001_home': additive['0001_home'] }), beside: true })
    await expect(last).rejects.toThrow(/本程序没有迁移 0003_end.sql/)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

test('a migration gives a column to a table whose rows a bound function takes, also where PostgreSQL refuses that, and the function stays', async () => {
  const folder = folderOf({
    '0001_home': `create table home (town text); insert into home values ('苏州')`,
    '0002_town': 'create function town_of(h home) returns text language sql stable begin atomic select h.town; end',
    '0003_floor': 'alter table home add floor int not null default 1',
  })
  await migrate(url, { folder })
  const { rows } = await client.query('select town_of(h) as town, floor from home h')
  expect(rows).toEqual([{ town: '苏州', floor: 1 }])
  const bound = await client.query(`select prosqlbody is not null as bound from pg_proc where proname = 'town_of'`)
  expect(bound.rows).toEqual([{ bound: true }])
})
