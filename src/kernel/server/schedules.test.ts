import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import type { Pool } from './database/connections.ts'
import { openOwnerPool } from './database/pool.ts'
import { startJobs } from './jobs.ts'

let database: FreshDatabase
let pool: Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = openOwnerPool(database.ownerUrl, { max: 2 })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

type Schedule = { cron: string; timezone: string; written: string }

/** Starts a queue as a node does and schedules the work; gives its row, with the transaction that wrote it. */
async function scheduled(times: string): Promise<Schedule> {
  const failures: Error[] = []
  const jobs = await startJobs(pool, null, error => failures.push(error))
  await jobs.schedule('tidy', times, async () => {})
  await jobs.stop(5000)
  expect(failures).toEqual([])
  const { rows } = await pool.query<Schedule>(
    `select cron, timezone, xmin::text as written from pgboss.schedule where name = 'tidy'`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] as Schedule
}

test('a start leaves a schedule as it is, and writes one whose times have changed', async () => {
  const first = await scheduled('0 3 1 1 *')
  expect(first).toMatchObject({ cron: '0 3 1 1 *', timezone: 'Asia/Shanghai' })
  expect(await scheduled('0 3 1 1 *')).toEqual(first)
  const changed = await scheduled('0 4 1 1 *')
  expect(changed).toMatchObject({ cron: '0 4 1 1 *', timezone: 'Asia/Shanghai' })
  expect(changed.written).not.toBe(first.written)
})
