import { setTimeout as sleep } from 'node:timers/promises'
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
  const [holder, pool] = [open({ max: 1 }), open({ max: 2, growAfter: 50 })]
  await holder.query('select pg_advisory_lock(1)')
  const slow = pool.query('select pg_advisory_xact_lock(1)')
  await Promise.all(many.map(statement => pool.query(statement))) // would wait for it on one connection
  expect(pool.counts).toMatchObject({ open: 2, most: 2, inUse: 1 })
  const further = [pool.query('select pg_advisory_xact_lock(1)'), pool.query('select 1')]
  await sleep(300) // in which it would grow further
  expect(pool.counts).toMatchObject({ open: 2, most: 2, inUse: 2, waiting: 1 })
  await holder.query('select pg_advisory_unlock(1)')
  await Promise.all([slow, ...further])
  expect(pool.counts).toMatchObject({ open: 2, most: 2, inUse: 0, waiting: 0 })
})
