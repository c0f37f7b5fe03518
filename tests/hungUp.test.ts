import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { requestOf } from './support/client.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let address: string

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: '2' } })
  company = await foundCompany(server, '挂断公司', 'hungBoss')
  address = await server.listen()
})
afterAll(() => server?.stop())

test('an act whose sender hangs up meanwhile is done whole, with the address from which it came', async () => {
  const { pool } = server.app.runtime
  const held = [await pool.connect(), await pool.connect()] // the call waits for one
  const sent = requestOf(clueRoutes.add, { as: company.boss, body: { name: '挂断', phone: '15400000001' } })
  const call = request(address + sent.url, { method: sent.method, headers: sent.headers as never })
  call.on('error', () => {}) // we hang up
  const closed = new Promise(resolve => call.on('close', resolve))
  call.end(sent.payload)
  await expect.poll(() => pool.counts.waiting).toBe(1)
  call.destroy()
  await closed
  for (const client of held) client.release()
  const logged = () =>
    server.owner.query(
      `select l.address from operation_log l join clue c on l.subject = 'clue' and l.subject_id = c.id::text`,
    )
  await expect.poll(async () => (await logged()).rows).toEqual([{ address: '127.0.0.1' }])
})
