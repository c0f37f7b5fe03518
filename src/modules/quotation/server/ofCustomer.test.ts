import { afterAll, beforeAll, expect, test } from 'vitest'
import { somePhone } from '../../../../tests/support/deals.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Specials, specialsOf } from '../../../../tests/support/specials.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { accessRoutes } from '../../customer/api/access.ts'
import { customerRoutes } from '../../customer/api/routes.ts'
import { specialRoutes } from '../../special/api/special.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

let server: TestServer
let at: Specials
let other: Employee
let manager: Employee
let warehouse: Employee
let number: string
let customerId: number
let quotationId: number
let offerId: number
const phone = somePhone(7)
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '客户报价公司', 'quote360')
  other = await at.company.hire('quote360Other', '导购')
  manager = await at.company.hire('quote360Manager', '部门经理')
  warehouse = await at.company.hire('quote360Warehouse', '仓管')
  const deal = await at.sales.addDeal(at.seller.token, { phone, customerName: '沈女士' })
  customerId = deal.customerId
  const quotation = await server.ask(routes.add, { as: at.seller.token, body: { opportunityId: deal.id } })
  number = quotation.number
  quotationId = quotation.id
  offerId = (await at.ask({ customerId })).id
})
afterAll(() => server?.stop())

const see = (as: string) => server.call(customerRoutes.detail, { as, params: { id: customerId } })
const further = async (as: string) =>
  (await server.ask(customerRoutes.detail, { as, params: { id: customerId } })).further.filter(ours)
const ours = ({ key }: { key: string }) => key === 'quotation' || key === 'special'

test('who works on the deal sees its quotations and their own special offers with the customer, and so does their head', async () => {
  for (const as of [at.seller.token, manager.token, at.company.boss])
    expect(await further(as)).toMatchObject([
      { key: 'quotation', title: '报价单', rows: [{ id: quotationId, title: number, state: '草稿' }] },
      { key: 'special', title: '特价', rows: [{ id: offerId, state: '审批中', amount: 700_000 }] },
    ])
})

test('they widen nobody’s sight: of the customer, and of what another seller offers to the same customer', async () => {
  expect((await see(other.token)).code).toBe(codes.notFound)
  await server.ask(accessRoutes.ask, { as: other.token, body: { phone, reason: '客户到店找过我' } })
  const [request] = (await server.ask(accessRoutes.requests, { as: at.company.boss })).toDecide
  await server.ask(accessRoutes.decide, {
    as: at.company.boss,
    body: { id: request?.id as number, grant: true, days: 3 },
  })
  const nothing = [
    { key: 'quotation', rows: [] },
    { key: 'special', rows: [] },
  ]
  const granted = await see(other.token)
  expect(granted).toMatchObject({
    code: 0,
    data: {
      further: [
        ...nothing,
        ...[
          'contract',
          'receipt',
          'earnest',
          'salesOrder',
          'factoryOrder',
          'shipment',
          'processing',
          'goodsReturn',
          'installation',
        ].map(key => ({
          key,
          rows: [],
        })),
      ],
    },
  })
  expect(JSON.stringify(granted)).not.toContain(number)
  await at.sales.addClue(other.token, { phone, name: '沈女士' })
  expect(await further(other.token)).toMatchObject(nothing)
})

test('one’s own special offer does not show a customer whom one lost', async () => {
  const lost = await at.sales.addDeal(at.seller.token)
  const offer = await at.ask({ customerId: lost.customerId })
  await server.owner.query('update opportunity set owner_id = $2 where id = $1', [lost.id, other.employeeId])
  await server.owner.query('delete from opportunity_member where opportunity_id = $1', [lost.id])
  const found = await server.call(specialRoutes.detail, { as: at.seller.token, params: { id: offer.id } })
  expect(found.code).toBe(0)
  const params = { id: lost.customerId }
  expect((await server.call(customerRoutes.detail, { as: at.seller.token, params })).code).toBe(codes.notFound)
})

test('who has neither screen sees neither kind', async () => {
  expect((await see(warehouse.token)).code).not.toBe(0)
})
