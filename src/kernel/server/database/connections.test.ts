import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import type { PoolManners } from './connections.ts'
import { openOwnerPool } from './pool.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

function open(manners: PoolManners) {
  const pool = openOwnerPool(database.ownerUrl, manners)
  onTestFinished(() => pool.end())
  return pool
}

const many = Array.from({ length: 50 }, () => 'select 1')

test('a pool opens its connections at once, and one that grows only when work waits', async () => {
  const [usual, growing] = [open({ max: 3 }), open({ max: 3, growAfter: 20_000 })]
  for (const pool of [usual, growing]) await Promise.all(many.map(statement => pool.query(statement)))
  expect([usual.counts.open, growing.counts.open]).toEqual([3, 1])
})

test('a growing pool opens one more beside a statement that takes long, and no more than its most', async () => {
  const pool = open({ max: 2, growAfter: 50 })
  const slow = pool.query('select pg_sleep(2)').then(() => 'slow')
  const quick = Promise.all(many.map(statement => pool.query(statement))).then(() => 'quick')
  expect(await Promise.race([slow, quick])).toBe('quick')
  expect(pool.counts).toMatchObject({ open: 2, most: 2 })
  const both = [pool.query('select pg_sleep(1)'), pool.query('select pg_sleep(1)'), pool.query('select 1')]
  await Promise.all([slow, ...both])
  expect(pool.counts).toMatchObject({ open: 2, most: 2, inUse: 0, waiting: 0 })
})
