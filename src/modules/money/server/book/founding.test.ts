import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowsBound, forgetFlows, unbindFlows } from '../../../../../tests/support/boundFlows.ts'
import { foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'

const kinds = ['refund', 'forfeiture', 'invoiceTitle', 'release', 'contract', 'contractChange']
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('an upgrade gives an older company the flows of a new one, and none to a company that took its own away', async () => {
  const [fresh, older, changed] = [
    await foundCompany(server, '新成立的公司', 'freshFlows'),
    await foundCompany(server, '早成立的公司', 'olderFlows'),
    await foundCompany(server, '不要审批的公司', 'noFlows'),
  ]
  for (const kind of kinds) {
    await forgetFlows(server.owner, older.officeId, kind)
    await unbindFlows(server.owner, changed.officeId, kind)
  }
  await server.owner.query(readFileSync('migrations/0320_money_flows.sql', 'utf8'))
  for (const kind of kinds) {
    const [founded] = await flowsBound(server.owner, fresh.officeId, kind)
    expect(founded, kind).toMatchObject({ published: true })
    expect(await flowsBound(server.owner, older.officeId, kind)).toEqual([founded])
    expect(await flowsBound(server.owner, changed.officeId, kind)).toEqual([])
  }
})
