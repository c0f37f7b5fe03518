import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import type { Pool } from './connections.ts'
import { openAppPool } from './pool.ts'

let database: FreshDatabase
let pool: Pool
let client: PoolClient
let syncs = 0

beforeAll(async () => {
  database = await freshDatabase()
  pool = openAppPool(database.appUrl, { max: 1 })
  client = await pool.connect()
  const { connection } = client as unknown as { connection: { sync(): void } }
  const sync = connection.sync.bind(connection)
  connection.sync = () => {
    syncs += 1
    sync()
  }
})
afterAll(async () => {
  client?.release()
  await pool?.end()
  await database?.drop()
})

const one = (value: unknown) => client.query<{ one: number }>('select $1::int as one', [value])
const half = (of: number) =>
  client.query<{ half: number }>({ name: 'half', text: 'select 1 / $1::int as half', values: [of] })

/** What each statement gave, or the code or words of its error. */
async function outcomes(...asked: Promise<{ rows: object[] }>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(asked)
  return settled.map(one => (one.status === 'fulfilled' ? one.value.rows[0] : (one.reason.code ?? one.reason.message)))
}

/** How many Syncs `work` sends. */
async function syncsOf(work: () => Promise<unknown>): Promise<number> {
  const before = syncs
  await work()
  return syncs - before
}

test('the statements of one turn inside a transaction share a Sync, those of another turn have their own', async () => {
  const turns = async () => {
    void client.query('begin')
    expect(await outcomes(one(1), half(1), one(2))).toEqual([{ one: 1 }, { half: 1 }, { one: 2 }])
    expect(await outcomes(one(3), one(4))).toEqual([{ one: 3 }, { one: 4 }])
  }
  expect(await syncsOf(turns)).toBe(2)
  const ends = async () => {
    void client.query('commit')
    void client.query('begin read only')
    expect(await outcomes(one(5))).toEqual([{ one: 5 }])
  }
  expect(await syncsOf(ends)).toBe(1)
  expect((await client.query('commit')).command).toBe('COMMIT')
})

test('a statement that fails takes those behind it along, as the failed transaction would', async () => {
  await client.query('begin')
  expect(await outcomes(one(1), half(0), one(2), half(1))).toEqual([{ one: 1 }, '22012', '25P02', '25P02'])
  expect(await outcomes(one(3), one(4))).toEqual(['25P02', '25P02'])
  await client.query('rollback')
  await client.query('begin')
  expect(await outcomes(half(1), one(1))).toEqual([{ half: 1 }, { one: 1 }])
  const failed = half(0).catch(error => error.code)
  expect((await client.query('commit')).command).toBe('ROLLBACK')
  expect(await failed).toBe('22012')
})

test('a value that cannot be sent fails its statement alone', async () => {
  const circle: { of?: object } = {}
  circle.of = circle
  await client.query('begin')
  const [before, broken, after] = await outcomes(one(1), client.query('select $1::json', [circle]), one(2))
  expect([before, after]).toEqual([{ one: 1 }, { one: 2 }])
  expect(broken).toMatch(/circular/)
  await client.query('rollback')
})

test('a savepoint holds what fails behind it', async () => {
  await client.query('begin')
  void client.query('savepoint part')
  expect(await outcomes(half(0), one(1))).toEqual(['22012', '25P02'])
  void client.query('rollback to savepoint part')
  expect(await outcomes(one(2), one(3))).toEqual([{ one: 2 }, { one: 3 }])
  expect((await client.query('commit')).command).toBe('COMMIT')
})

test('outside of a transaction each statement stands for itself', async () => {
  const turn = async () => {
    expect(await outcomes(one(1), half(0), one(2))).toEqual([{ one: 1 }, '22012', { one: 2 }])
  }
  expect(await syncsOf(turn)).toBe(3)
})

test('the beginning of a transaction is answered before a slow statement behind it', async () => {
  const done: string[] = []
  const begun = client.query('begin').then(() => done.push('begun'))
  const slow = client.query('select pg_sleep($1)', [0.2]).then(() => done.push('slept'))
  await begun
  expect(done).toEqual(['begun'])
  await slow
  await client.query('rollback')
})
