import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Money, moneyOf } from '../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { exported } from '../../../../tests/support/transfer.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { explainRoutes } from '../../organisation/api/explain.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { requestRoutes } from '../api/request.ts'

let server: TestServer
let at: Money
let receiptId: number
let requestId: number
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '单据公司', 'record')
  const { customerId, id: contractId } = await at.contract([{ amount: 50_000 }])
  receiptId = (await at.received({ customerId, contractId }, { amount: 50_000 })).id
  const body = { contractId, amount: 20_000, buyerKind: 'personal', buyerTitle: '周女士', reason: '代开' } as const
  requestId = (await server.ask(requestRoutes.invoice, { as: at.seller.token, body: body as never })).id
})
afterAll(() => server?.stop())

const why = async (employeeId: number, address: string) => {
  const body = { who: { employeeId }, menu: 'collectionInfo', address }
  const { items } = await server.ask(explainRoutes.explain, { as: at.company.boss, body })
  return items.filter(({ kind }) => kind === 'record').map(({ title, allowed }) => [title.slice(0, 5), allowed])
}

test('为什么 explains the receipt or the request that the address holds open, and nothing of another tab', async () => {
  const colleague = await at.company.hire('recordOther', '导购')
  for (const [person, sees] of [
    [at.seller.employeeId, true],
    [colleague.employeeId, false],
  ] as const) {
    expect(await why(person, `?open=${receiptId}`)).toEqual([['收款单“S', sees]])
    expect(await why(person, `?tab=requests&request=${requestId}`)).toEqual([['申请单“K', sees]])
    expect(await why(person, `?tab=requests&open=${receiptId}`)).toEqual([])
    expect(await why(person, `?tab=rows&open=${receiptId}`)).toEqual([])
  }
  const body = { who: { employeeId: at.seller.employeeId }, menu: 'collectionInfo', address: 'open=999999999999' }
  expect(await server.call(explainRoutes.explain, { as: at.company.boss, body })).toMatchObject({
    code: codes.notFound,
  })
})

test('requests are exported as their list is filtered, with the rows of the person and for whom has the element', async () => {
  const params = { kind: 'moneyRequest' }
  const body = (filters: object) => ({ filters, columns: ['number', 'state', 'amount'], reason: '核对' }) as never
  const task = async (as: string, filters: object) => {
    const { id } = await server.ask(transferRoutes.startExport, { as, params, body: body(filters) })
    return exported(server, as, id)
  }
  const invoices = { kind: { in: ['invoice'] } }
  expect(await task(at.finance.token, invoices)).toMatchObject({ status: 'done', total: 1 })
  expect(await task(at.finance.token, { kind: { in: ['release'] } })).toMatchObject({ status: 'done', total: 0 })
  const role = await makeRole(server.owner, at.company.officeId, {
    menus: ['approvalInfoManager', 'collectionInfo'],
    elements: ['collectionInfo:export'],
    scopes: { money: 'own' },
  })
  const clerk = await at.company.hire('recordClerk', role)
  expect(await task(clerk.token, invoices)).toMatchObject({ status: 'done', total: 0 })
  const as = at.seller.token
  const { code } = await server.call(transferRoutes.startExport, { as, params, body: body({}) })
  expect(code).toBe(codes.forbidden)
})
