import pg, { type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import type { Pool } from './connections.ts'
import { openAppPool } from './pool.ts'
import { isOutdated } from './prepared.ts'

let database: FreshDatabase
let pool: Pool
let client: PoolClient

beforeAll(async () => {
  database = await freshDatabase()
  pool = openAppPool(database.appUrl, { max: 1 })
  client = await pool.connect()
})
afterAll(async () => {
  client?.release()
  await pool?.end()
  await database?.drop()
})

const every = `select 7::bigint as id, null::bigint as none, 'a "quoted" 名' as "a ""name""", '{1,2}'::bigint[] as ids, true as yes,
  timestamptz '2026-11-23 08:00:00.5+08' as at, date '2026-11-23' as day, '{"a": [null]}'::jsonb as held, 1 as twice, 2 as twice,
  3 as "__proto__" from generate_series(1, $1::int)`

/** What `work` gets, and how often a statement is described meanwhile. */
async function described<T>(work: () => Promise<T>): Promise<{ result: T; times: number }> {
  let times = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  const count = () => {
    times += 1
  }
  connection.on('rowDescription', count)
  try {
    return { result: await work(), times }
  } finally {
    connection.off('rowDescription', count)
  }
}

test('a prepared statement is described once, and gives the rows that the driver makes of one that is not', async () => {
  const plain = await client.query(every, [2])
  const { result, times } = await described(async () => [
    await client.query({ name: 'every', text: every, values: [2] }),
    await client.query({ name: 'every', text: every, values: [2] }),
    await client.query({ name: 'every', text: every, values: [0] }),
  ])
  expect(times).toBe(1)
  expect(plain.rows[0]).toMatchObject({ id: 7, none: null, ids: [1, 2], at: '2026-11-23T00:00:00.5+00:00', twice: 2 })
  const like = ({ rows, fields, rowCount, command }: typeof plain) => ({
    rows: rows.map(row => Object.entries(row)),
    fields,
    rowCount,
    command,
  })
  expect(result.slice(0, 2).map(like)).toEqual([like(plain), like(plain)])
  expect(like(result[2] as typeof plain)).toEqual({ ...like(plain), rows: [], rowCount: 0 })
})

test('a prepared statement without rows or columns has none the next time either', async () => {
  const bare = { name: 'bare', text: 'select from generate_series(1, 2)' }
  for (const _ of [1, 2]) expect(await client.query(bare)).toMatchObject({ rows: [{}, {}], rowCount: 2 })
  const nothing = { name: 'nothing', text: 'delete from saved_view where false' }
  for (const _ of [1, 2])
    expect(await client.query(nothing)).toMatchObject({ rows: [], rowCount: 0, command: 'DELETE' })
})

test('a statement whose rows look otherwise than they were described is refused, not misread', async () => {
  await client.query('create temporary table seen (a int); insert into seen values (1)')
  const read = { name: 'seen', text: 'select * from seen' }
  expect((await client.query(read)).rows).toEqual([{ a: 1 }])
  await client.query('alter table seen add b int default 2')
  const refused = await client.query(read).catch(error => error)
  expect(isOutdated(refused)).toBe(true)
  expect((await client.query({ ...read, name: 'seen again' })).rows).toEqual([{ a: 1, b: 2 }])
})

test('a value that cannot be read fails its statement alone', async () => {
  const box = 603 as typeof pg.types.builtins.TEXT // a type that nothing else reads
  const usual = pg.types.getTypeParser(box)
  pg.types.setTypeParser(box, () => {
    throw new Error('unreadable')
  })
  const broken = { name: 'broken', text: `select box '((0,0),(1,1))' as held from generate_series(1, 2)` }
  const tries = [1, 2].map(() => client.query(broken).catch(error => error))
  const next = client.query('select 1 as one')
  for (const failed of tries) expect(await failed).toMatchObject({ message: 'unreadable' })
  expect((await next).rows).toEqual([{ one: 1 }])
  expect(await client.query(broken).catch(error => error)).toMatchObject({ message: 'unreadable' })
  pg.types.setTypeParser(box, usual)
})
