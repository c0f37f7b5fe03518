import { readdirSync } from 'node:fs'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { ConfigError } from '../config.ts'
import { migrate } from './migrate.ts'

const files = readdirSync('migrations').filter(name => name.endsWith('.sql'))
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

  test('is waited for only so long; then a sentence names the session to end', async () => {
    const { rows } = await other.query('select pg_backend_pid() as pid')
    const waiting = migrate(url, { say, patience: 500 })
    await expect(waiting).rejects.toThrow(ConfigError)
    await expect(waiting).rejects.toThrow(`select pg_terminate_backend(${rows[0].pid});`)
  })
})
