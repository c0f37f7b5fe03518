import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'

let server: TestServer
let at: Contracts
let reader: string
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '日志公司', 'logged')
  const rights = { menus: ['gateLogManager', 'quotationList', 'contractInfo'], elements: [] }
  reader = (await at.company.hire('loggedReader', await makeRole(server.owner, at.company.officeId, rights))).token
})
afterAll(() => server?.stop())

/** Returns what the log tells a person of the changes of a document. */
async function toldOf(title: string, number: string, as: string) {
  const filters = { subject: { contains: title }, subjectName: { contains: number } }
  const { rows } = await server.ask(gateLogRoutes.list, { as, body: { filters } })
  const entries = await Promise.all(rows.map(({ id }) => server.ask(gateLogRoutes.detail, { as, params: { id } })))
  return entries.map(({ changes }) => changes)
}

test('the log tells who may not see list prices nothing of the fields of what is built on them', async () => {
  const deal = await at.sales.addDeal(at.seller.token)
  const as = at.seller.token
  const { id, version } = await server.ask(quotationRoutes.add, { as, body: { opportunityId: deal.id } })
  const spaces = [{ name: '客厅', lines: [at.line()] }]
  const quotation = await server.ask(quotationRoutes.save, { as, body: { id, version, spaces } })
  const contract = await at.effective([at.line()])
  for (const [title, { number }] of [['报价单', quotation] as const, ['合同', contract] as const]) {
    expect(JSON.stringify(await toldOf(title, number, at.company.boss))).toMatch(/金额/)
    const told = await toldOf(title, number, reader)
    expect(told.length).toBeGreaterThan(1)
    expect(told.flat()).toEqual([])
  }
})
