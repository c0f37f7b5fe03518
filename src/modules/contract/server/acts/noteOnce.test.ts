import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { dayFrom } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import type { DueEvent } from '../../api/terms.ts'
import { lockForEvent, noteOnce } from './noteOnce.ts'

let server: TestServer
let at: Contracts
let employeeId: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '进度公司', 'noted')
  const sql = 'select min(id)::bigint as id from employee where office_id = $1'
  employeeId = (await server.owner.query<{ id: number }>(sql, [at.company.officeId])).rows[0]?.id as number
})
afterAll(() => server.stop())

/** What a document does that carries a contract out. */
const note = (contractId: number, event: DueEvent) =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId, origin: { route: '', address: '', device: '', traceId: '' } },
    'writes',
    async desk => noteOnce(desk, await lockForEvent(desk, contractId), event),
  )

test('a document notes an event on the day of its first one; the terms that wait for it become due then', async () => {
  const { id } = await at.effective([at.line()])
  await note(id, 'delivery')
  const after = await at.contract(id)
  expect(after.deliveredOn).toBe(dayFrom(0))
  expect(after.terms.filter(({ dueKind }) => dueKind === 'delivery').map(({ dueOn }) => dueOn)).toEqual([dayFrom(0)])
  await note(id, 'delivery')
  expect((await at.contract(id)).version).toBe(after.version)
})

test('two documents that are the first at once note it once', async () => {
  const { id } = await at.effective([at.line()])
  const before = await at.contract(id)
  await Promise.all([note(id, 'production'), note(id, 'production'), note(id, 'production')])
  expect((await at.contract(id)).version).toBe(before.version + 1)
})
