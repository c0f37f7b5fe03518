import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const connections = 3
const patience = 1000 // ms

let server: TestServer
let company: Company
/** Tokens of people with one call each: of one person's calls, some wait in the person's own line. */
const tokens: string[] = []
const held: pg.PoolClient[] = []

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: String(connections) }, limits: { connection: patience } })
  company = await foundCompany(server, '忙碌公司', 'busyBoss')
  for (const at of [0, 1, 2, 3, 4]) tokens.push((await company.hire(`busy${at}`, '导购')).token)
})
afterEach(() => {
  for (const client of held.splice(0)) client.release()
})
afterAll(() => server?.stop())

async function holdAll(): Promise<void> {
  for (let at = 0; at < connections; at++) held.push(await server.app.runtime.pool.connect())
}

const list = (as = company.boss) => server.send(clueRoutes.list, { as, body: {} })
const health = () => server.app.http.inject('/health')

test('a request that waits in vain for a connection gets 503, with the time to come again', async () => {
  await holdAll()
  const began = performance.now()
  const answer = await list()
  expect(performance.now() - began).toBeGreaterThan(patience - 50)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toEqual({
    status: 200,
    code: 50300,
    success: false,
    msg: '系统繁忙，请稍后再试',
    data: { retryAfter: 5 },
  })
})

test('requests get free connections in the order in which they came', async () => {
  await holdAll()
  const order: number[] = []
  const asked = tokens.map(async (as, at) => {
    await sleep(at * 20)
    expect((await list(as)).statusCode).toBe(200)
    order.push(at)
  })
  await sleep(300)
  expect(server.app.runtime.pool.counts).toMatchObject({ inUse: connections, waiting: 5 })
  held.pop()?.release()
  await Promise.all(asked)
  expect(order).toEqual([0, 1, 2, 3, 4])
  // The node notes the use of each login after its answer.
  await expect.poll(() => server.app.runtime.pool.counts).toMatchObject({ inUse: connections - 1, waiting: 0 })
})

test('/health says when the node cannot answer a request, and when it can again', async () => {
  expect((await health()).json()).toMatchObject({ status: 'ok', connections: { requests: { most: connections } } })
  await holdAll()
  const busy = await health()
  expect([busy.statusCode, busy.json().status]).toEqual([503, 'busy'])
  for (const client of held.splice(0)) client.release()
  expect((await health()).json()).toMatchObject({ status: 'ok' })
})
