import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { chainRoutes } from '../../contract/api/chain.ts'
import { customerRoutes } from '../../customer/api/routes.ts'
import { handoverRoutes } from '../../handover/api/handover.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { agingRoutes } from '../api/agingRoutes.ts'
import { requestRoutes } from '../api/request.ts'
import { summaryRoutes } from '../api/summary.ts'

let server: TestServer
let at: Money
let next: Employee
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '换人公司', 'handed')
  next = await at.company.hire('handedNext', '导购')
})
afterAll(() => server.stop())

/** A deal in progress with a contract that is half paid, a deposit and a quotation. */
async function dealWithMoney() {
  const deal = await at.newDeal()
  const contract = await at.contract([{ amount: 100_000 }], deal)
  await at.received({ customerId: deal.customerId, contractId: contract.id }, { amount: 50_000 })
  await at.received({ customerId: deal.customerId, opportunityId: deal.id }, { amount: 3000, kind: 'earnest' }, [])
  const body = { opportunityId: deal.id }
  const quotation = await server.ask(quotationRoutes.add, { as: at.seller.token, body })
  return { deal, contract, quotation }
}
const transfer = (id: number, more: object = {}) =>
  server.call(opportunityRoutes.transfer, {
    as: at.company.boss,
    body: { ids: [id], ownerId: next.employeeId, ...more } as never,
  })
const print = (customerId: number, as = next.token) =>
  server.send(summaryRoutes.customerStatement, {
    as,
    params: { id: customerId },
    body: { from: dayFrom(-90), to: dayFrom(0) },
  })
const ownersOf = async (customerId: number) =>
  (
    await server.owner.query<{ owner: number }>(
      `select owner_id as owner from contract where customer_id = $1 union select owner_id from receipt where customer_id = $1`,
      [customerId],
    )
  ).rows.map(row => row.owner)

test('a transfer asks about contracts and receipts; with them the new owner prints the whole account', async () => {
  const { deal, quotation } = await dealWithMoney()
  const asked = { as: at.company.boss, body: { ids: [deal.id] } }
  expect(await server.ask(opportunityRoutes.along, asked)).toEqual([
    { title: '合同', unit: '份', count: 1 },
    { title: '收款', unit: '笔', count: 2 },
  ])
  const unsaid = await transfer(deal.id)
  expect(unsaid).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'along' }] } })
  expect(JSON.stringify(unsaid.data)).toContain('名下还有 1 份合同、2 笔收款，请选择是否一并转交')
  expect(await ownersOf(deal.customerId)).toEqual([at.seller.employeeId])
  expect(await transfer(deal.id, { along: true })).toMatchObject({ data: { done: 1 } })
  expect(await ownersOf(deal.customerId)).toEqual([next.employeeId])
  expect(
    pdfText((await print(deal.customerId)).rawPayload)
      .flat()
      .join(''),
  ).toContain('期末欠款¥470.00')
  const seen = { as: next.token, params: { id: quotation.id } }
  expect(await server.call(quotationRoutes.detail, seen)).toMatchObject({ success: true })
  expect((await verifiedLedger(server, '换人公司')).broken).toEqual([])
})

test('what stays behind by choice keeps the new owner from printing a part', async () => {
  const { deal } = await dealWithMoney()
  expect(await transfer(deal.id, { along: false })).toMatchObject({ data: { done: 1 } })
  expect(await ownersOf(deal.customerId)).toEqual([at.seller.employeeId])
  expect((await print(deal.customerId)).json()).toMatchObject({ code: codes.forbidden })
})

test('a transfer that is taken back takes back what went along', async () => {
  const { deal } = await dealWithMoney()
  const { data } = await transfer(deal.id, { along: true })
  const body = { given: data.given }
  expect(await server.call(opportunityRoutes.undoTransfer, { as: at.company.boss, body })).toMatchObject({
    data: { done: 1 },
  })
  expect(await ownersOf(deal.customerId)).toEqual([at.seller.employeeId])
})

test('a deal without such documents is given as before; documents out of the giver’s sight stay where they are', async () => {
  const plain = await at.newDeal()
  expect(await transfer(plain.id)).toMatchObject({ data: { done: 1 } })
  const { deal } = await dealWithMoney()
  const manager = await at.company.hire('handedHead', '部门经理')
  await server.owner.query('update receipt set department_id = null where customer_id = $1', [deal.customerId])
  const body = { ids: [deal.id], ownerId: next.employeeId, along: true } as never
  expect(await server.ask(opportunityRoutes.along, { as: manager.token, body: { ids: [deal.id] } })).toEqual([
    { title: '合同', unit: '份', count: 1 },
  ])
  expect(await server.call(opportunityRoutes.transfer, { as: manager.token, body })).toMatchObject({
    data: { done: 1 },
  })
  expect((await ownersOf(deal.customerId)).toSorted()).toEqual([at.seller.employeeId, next.employeeId].toSorted())
})

test('sums of a part say so to whoever has a scope, and to nobody who sees all', async () => {
  const { deal } = await dealWithMoney()
  const partly = async (as: string) => {
    const params = { id: deal.customerId }
    const { partly: ofSums } = await server.ask(summaryRoutes.ofCustomer, { as, params })
    const chain = await server.ask(chainRoutes.ofCustomer, { as, params })
    const { further } = await server.ask(customerRoutes.detail, { as, params })
    const balances = await server.ask(summaryRoutes.balances, { as })
    const aging = await server.ask(agingRoutes.aging, { as, body: {} })
    const ofSections = further.filter(({ key }) => ['contract', 'receipt'].includes(key))
    return [ofSums, ...[...chain, ...ofSections, balances, aging].map(one => one.partly ?? '')]
  }
  expect(new Set(await partly(at.seller.token))).toEqual(
    new Set([
      '仅含您数据范围内的合同和收款，不一定是全部',
      '仅含您数据范围内的合同，不一定是全部',
      '仅含您数据范围内的收款，不一定是全部',
      '仅含您数据范围内的提成，不一定是全部',
    ]),
  )
  expect(new Set(await partly(at.company.boss))).toEqual(new Set(['']))
})

test('who leaves gives receipts and requests to the successor too, and the undo gives them back', async () => {
  const { deal, contract } = await dealWithMoney()
  await at.enter({ customerId: deal.customerId }, { amount: 700, kind: 'prepayment' })
  const release = { contractId: contract.id, purpose: 'shipping', amount: 100, untilOn: dayFrom(9), reason: '客户急用' }
  await server.ask(requestRoutes.release, { as: at.seller.token, body: release as never })
  const leaverId = at.seller.employeeId
  const boss = at.company.boss
  const { stock } = await server.ask(handoverRoutes.overview, { as: boss, params: { id: leaverId } })
  expect(stock.find(part => part.kind === 'moneyRequest')).toMatchObject({ total: 1, note: '审批中 1 张' })
  expect(stock.find(part => part.kind === 'receipt')?.note).toContain('已确认')
  const parts = stock
    .filter(part => part.total > 0)
    .map(({ kind }) => ({ kind, mode: 'one' as const, receivers: [{ receiverId: next.employeeId }] }))
  const owned = async () =>
    (
      await server.owner.query<{ kind: string }>(
        `select 'receipt' as kind from receipt where owner_id = $1 union all select 'request' from money_request where owner_id = $1
         union all select 'contract' from contract where owner_id = $1 and state <> 'void'`,
        [leaverId],
      )
    ).rows.length
  const before = await owned()
  expect(before).toBeGreaterThan(0)
  const { id } = await server.ask(handoverRoutes.execute, { as: boss, body: { leaverId, parts } })
  expect(await owned()).toBe(0)
  expect(await ownersOf(deal.customerId)).toEqual([next.employeeId])
  expect((await print(deal.customerId)).statusCode).toBe(200)
  await server.ask(handoverRoutes.undo, { as: boss, body: { id } })
  expect(await owned()).toBe(before)
})
