import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ChainLevel, type ChainPart, chainRoutes as routes } from '../../contract/api/chain.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { requestRoutes } from '../../money/api/request.ts'
import { summaryRoutes } from '../../money/api/summary.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { rateRoutes } from '../api/rate.ts'

let server: TestServer
let at: Contracts
let finance: Employee
let accountId: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '资金链公司', 'chain')
  finance = await at.company.hire('chainMoney', '财务')
  const { rows } = await server.owner.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'bank' limit 1`,
    [at.company.officeId],
  )
  accountId = rows[0]?.id as number
  await server.ask(rateRoutes.add, { as: finance.token, body: { fromDay: '2020-01-01', rate: 300 } })
})
afterAll(() => server.stop())

/** A contract from a quotation, of which a change order took half of the goods. */
async function changed(): Promise<ContractDetail> {
  const as = at.seller.token
  const deal = await at.sales.addDeal(as)
  const quotation = await server.ask(quotationRoutes.add, { as, body: { opportunityId: deal.id } })
  const { id, version } = quotation
  const spaces = [{ name: '客厅', lines: [at.line(), at.fee(100_000)] }]
  const saved = await server.ask(quotationRoutes.save, { as, body: { id, version, spaces } as never })
  await server.ask(quotationRoutes.send, { as, body: { id, version: saved.version } as never })
  const draft = await server.ask(contractRoutes.fromQuotation, { as, body: { quotationId: id } })
  const sent = (await at.submit(draft)).data as ContractDetail
  if (sent.state === 'approving') await at.approval(sent.approvalId as number)
  const contract = await at.contract(draft.id)
  const body = {
    contractId: contract.id,
    version: contract.version,
    reason: '少买一半',
    lines: [{ lineId: contract.rows[0]?.id, quantity: 5000, sizes: [] }],
  }
  const change = (await server.ask(changeRoutes.add, { as, body: body as never })) as ContractChange
  const told = await server.ask(changeRoutes.submit, { as, body: { id: change.id, version: change.version } })
  if (told.state === 'approving') await at.approval(told.approvalId as number)
  return at.contract(contract.id)
}

async function received(contract: ContractDetail, amount: number) {
  const facts = { customerId: contract.customerId, contractId: contract.id, kind: 'payment', accountId, amount }
  const made = await server.ask(receiptRoutes.add, {
    as: at.seller.token,
    body: { ...facts, receivedOn: dayFrom(0) } as never,
  })
  return server.ask(receiptRoutes.confirm, { as: finance.token, body: { id: made.id, version: made.version } as never })
}

async function refunded(receiptId: number, amount: number): Promise<void> {
  const asked = await server.ask(requestRoutes.refund, {
    as: at.seller.token,
    body: { parts: [{ receiptId, amount }], payee: '客户', reason: '多付了' } as never,
  })
  if (asked.approvalId) await at.approval(asked.approvalId)
  const { version } = await server.ask(requestRoutes.detail, { as: finance.token, params: { id: asked.id } })
  await server.ask(requestRoutes.pay, {
    as: finance.token,
    body: { id: asked.id, version, accountId, doneOn: dayFrom(0) },
  })
}

const chain = (level: ChainLevel, id: number, as: string) => server.ask(routes[level], { as, params: { id } })
const figures = (parts: readonly ChainPart[]) =>
  Object.fromEntries(parts.flatMap(part => part.figures.map(({ key, value }) => [`${part.key}.${key}`, value])))

test('资金链 says on contract, deal and customer what the other screens say, and each figure is the sum of its rows', async () => {
  const contract = await changed()
  const receipt = await received(contract, contract.effectiveTotal + 50_000)
  await refunded(receipt.id, 20_000)
  const { total, changed: by, effectiveTotal, margin } = contract
  expect(by).toBeLessThan(0)
  const whole = await chain('ofContract', contract.id, at.company.boss)
  expect(figures(whole)).toEqual({
    'sold.quoted': total,
    'sold.signed': total,
    'sold.changed': by,
    'sold.effective': effectiveTotal,
    'sold.margin': margin,
    'money.due': effectiveTotal,
    'money.received': effectiveTotal + 50_000,
    'money.allocated': effectiveTotal,
    'money.refunded': 20_000,
    'money.balance': 30_000,
    'money.open': 0,
    'money.overdue': 0,
    'money.waiting': 0,
    'goods.ordered': 0,
    'goods.shipped': 0,
    'goods.returned': 0,
    'goodsCost.issued': 0,
    'goodsCost.costBack': 0,
    'goodsCost.packages': 0,
    'goodsCost.goodsCost': 0,
    'commission.accrued': Math.round(effectiveTotal * 0.03),
    'commission.reversed': 0,
    'commission.settled': 0,
    'commission.open': Math.round(effectiveTotal * 0.03),
  })
  for (const part of whole)
    for (const { key, value, rows } of part.figures)
      expect(
        rows.reduce((sum, row) => sum + row.amount, 0),
        `${part.key}.${key}`,
      ).toBe(value)
  const rest = [
    await chain('ofDeal', contract.opportunityId, at.company.boss),
    await chain('ofCustomer', contract.customerId, at.company.boss),
  ]
  expect(rest.map(figures)).toEqual([figures(whole), figures(whole)])
  const sums = await server.ask(summaryRoutes.ofDeal, { as: at.company.boss, params: { id: contract.opportunityId } })
  expect(sums).toMatchObject({ received: effectiveTotal + 50_000, refunded: 20_000, balance: 30_000, open: 0 })
})

test('资金链 shows each person the parts and figures that they may see, and nothing of what is out of reach', async () => {
  const contract = await changed()
  await received(contract, 100_000)
  const seen = figures(await chain('ofContract', contract.id, at.seller.token))
  expect(seen).toMatchObject({ 'sold.signed': contract.total, 'money.received': 100_000 })
  expect(Object.keys(seen)).not.toContain('sold.margin')
  const other = await at.company.hire('chainOther', '导购')
  for (const [level, id] of [
    ['ofContract', contract.id],
    ['ofDeal', contract.opportunityId],
    ['ofCustomer', contract.customerId],
  ] as const) {
    const told = await server.call(routes[level], { as: other.token, params: { id } })
    expect(told, level).toMatchObject({ code: codes.notFound })
  }
})

test('a draft is no money: nothing of it is in 资金链', async () => {
  const draft = await at.drafted([at.line()])
  const told = figures(await chain('ofContract', draft.id, at.seller.token))
  expect(Object.values(told).every(value => value === 0)).toBe(true)
})
