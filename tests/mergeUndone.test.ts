import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { type BankStatementFile, bankStatementRoutes } from '../src/modules/bankStatement/api/bankStatement.ts'
import { commissionRoutes } from '../src/modules/commission/api/commission.ts'
import { rateRoutes } from '../src/modules/commission/api/rate.ts'
import { type ContractChange, changeRoutes } from '../src/modules/contract/api/change.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import type { TermInput } from '../src/modules/contract/api/terms.ts'
import { usualTerms } from '../src/modules/contract/api/terms.ts'
import { mergeRoutes } from '../src/modules/customer/api/merge.ts'
import { goodsRoutes } from '../src/modules/goods/api/goods.ts'
import { LineInput } from '../src/modules/lines/api/line.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { requestRoutes } from '../src/modules/money/api/request.ts'
import { summaryRoutes } from '../src/modules/money/api/summary.ts'
import { quotationRoutes } from '../src/modules/quotation/api/routes.ts'
import { specialRoutes } from '../src/modules/special/api/special.ts'
import { verifiedLedger } from './support/ledger.ts'
import { dayFrom, type Money, moneyOf } from './support/money.ts'
import { pdfText } from './support/pdfText.ts'
import { startServer, type TestServer } from './support/server.ts'

const price = 100_000 // fen of each contract

let server: TestServer
let at: Money
let boss: { as: string }
let seller: { as: string }
let finance: { as: string }
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '并撤公司', 'undone')
  boss = { as: at.company.boss }
  seller = { as: at.seller.token }
  finance = { as: at.finance.token }
  await server.ask(rateRoutes.add, { ...boss, body: { fromDay: '2020-01-01', rate: 300 } })
})
afterAll(() => server.stop())

type Side = { contractId: number; customerId: number; dealId: number }
type Pair = { kept: Side; gone: Side }

/** A customer with a contract of ¥1,000 that takes effect today. */
async function sold(): Promise<Side> {
  const deal = await at.newDeal()
  return { contractId: await at.signed(deal, price), customerId: deal.customerId, dealId: deal.id }
}
async function merge({ kept, gone }: Pair) {
  const ids = { keptId: kept.customerId, mergedId: gone.customerId }
  const seen = await server.ask(mergeRoutes.preview, { ...boss, body: ids })
  const versions = { keptVersion: seen.kept.version, mergedVersion: seen.merged.version }
  await server.ask(mergeRoutes.merge, { ...boss, body: Object.assign(ids, versions) })
}
async function undo({ kept }: Pair) {
  const [latest] = await server.ask(mergeRoutes.records, { ...boss, params: { customerId: kept.customerId } })
  return server.call(mergeRoutes.undo, { ...boss, body: { id: latest?.id as number } })
}
async function decide(approvalId: number | null) {
  const id = approvalId as number
  const { mine } = await server.ask(approvalRoutes.detail, { ...boss, params: { id } })
  await server.ask(approvalRoutes.approve, { ...boss, body: { id, task: mine.task as number } })
}
/** What a customer's statement ends with. */
async function closing({ customerId: id }: Side) {
  const body = { from: dayFrom(-90), to: dayFrom(0) }
  const { rawPayload } = await server.send(summaryRoutes.customerStatement, { ...boss, params: { id }, body })
  const text = pdfText(rawPayload).flat().join('')
  return text.slice(text.indexOf('期末') + 2, text.indexOf('大写')).replace(/（.*/, '')
}
const customerOf = async (table: string, id: number) =>
  (await server.owner.query<{ id: number }>(`select customer_id as id from ${table} where id = $1`, [id])).rows[0]?.id
const whole = async () => expect((await verifiedLedger(server, '并撤公司')).broken).toEqual([])
const contractOf = ({ contractId: id }: Side) => server.ask(contractRoutes.detail, { ...boss, params: { id } })
const firstTerm = async (side: Side) => (await at.terms(side.contractId)).at(0)?.id as number

/** Money that is a customer's balance. */
const loose = ({ customerId }: Side, amount = price) => at.received({ customerId }, { amount, kind: 'prepayment' }, [])
const pay = async (receipt: { id: number }, side: Side, amount: number) =>
  server.ask(receiptRoutes.allocate, {
    ...finance,
    body: { id: receipt.id, shares: [{ termId: await firstTerm(side), amount }] },
  })
const takeBack = async (receipt: { id: number }, side: Side, amount: number) =>
  server.ask(receiptRoutes.move, {
    ...finance,
    body: { id: receipt.id, fromTermId: await firstTerm(side), toTermId: null, amount, reason: '撤销合并' },
  })
/** A change order that is submitted: the contract's only line becomes so many thousandths. */
async function changed(side: Side, quantity: number): Promise<ContractChange> {
  const { id: contractId, version, rows } = await contractOf(side)
  const lines = [{ lineId: rows[0]?.id as number, quantity, sizes: [] }]
  const body = { contractId, version, reason: '客户调整', lines }
  const { id, version: drafted } = await server.ask(changeRoutes.add, { ...seller, body: body as never })
  return server.ask(changeRoutes.submit, { ...seller, body: { id, version: drafted } })
}
async function cancelled(side: Side) {
  const { id: contractId, version } = await contractOf(side)
  const { approvalId } = await server.ask(changeRoutes.cancel, {
    ...seller,
    body: { contractId, version, reason: '客户不装了', deductions: [] },
  })
  await decide(approvalId)
}
const ask = (route: 'refund' | 'double' | 'forfeit' | 'invoice' | 'release' | 'redInvoice', body: object) =>
  server.ask(requestRoutes[route], { ...seller, body: { reason: '客户要求', ...body } as never })
const payOut = async ({ id }: { id: number }) => {
  const { version } = await server.ask(requestRoutes.detail, { ...finance, params: { id } })
  const body = { id, version, accountId: at.account('bank'), doneOn: dayFrom(0) }
  return server.ask(requestRoutes.pay, { as: at.other.token, body })
}
const refunded = async (receiptId: number, amount: number, payee = '周女士') => {
  const request = await ask('refund', { parts: [{ receiptId, amount, termId: null }], payee })
  await decide(request.approvalId)
  await payOut(request)
  return request
}
const earnest = async (side: Side, amount: number) => {
  const of = { customerId: side.customerId, contractId: side.contractId, opportunityId: side.dealId }
  return at.received(of, { amount, kind: 'earnest' }, [])
}

/** The rows of a bank's file, read and matched. */
async function banked(lines: readonly string[]) {
  const content = `交易日期,收入金额,支出金额,对方户名,摘要\n${lines.join('\n')}\n`
  const file = { name: '银行.csv', content }
  const { data } = await server.call(bankStatementRoutes.upload, {
    ...finance,
    params: { accountId: at.account('bank') },
    file,
  })
  const { id, version, layout } = data as BankStatementFile
  await server.ask(bankStatementRoutes.read, { ...finance, body: { id, version, mapping: layout.mapping } })
  const read = () => server.ask(bankStatementRoutes.file, { ...finance, params: { id } })
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('done')
}
const rowOf = async (search: string) => {
  const body = { view: 'all', page: 1, pageSize: 10, filters: {}, search }
  const { rows } = await server.ask(bankStatementRoutes.list, { ...finance, body })
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}

/** What is done between merge and undo. What it gives is checked after the undo. */
type Act = {
  before?: (pair: Pair) => Promise<unknown>
  meanwhile: (pair: Pair, known: never) => Promise<unknown>
  /** What the undo says where it is refused, and what a person does then. */
  refuses?: string
  mends?: (pair: Pair, done: never) => Promise<unknown>
  /** What both statements end with. */
  ends: [kept: string, gone: string]
  after?: (pair: Pair, done: never) => Promise<unknown>
}

const acts: Record<string, Act> = {
  'a change order that makes a paid contract cheaper': {
    before: ({ gone }) => at.received({ customerId: gone.customerId, contractId: gone.contractId }, { amount: price }),
    meanwhile: async ({ gone }) => decide((await changed(gone, 500)).approvalId),
    ends: ['欠款¥1,000.00', '多付¥500.00'],
  },
  'a change order that is decided only after the undo': {
    meanwhile: async ({ gone }) => changed(gone, 500),
    after: (_, { approvalId }: ContractChange) => decide(approvalId),
    ends: ['欠款¥1,000.00', '欠款¥500.00'],
  },
  'a change order that takes back the other’s money': {
    before: ({ kept }) => loose(kept, 40_000),
    meanwhile: async ({ gone }, receipt: { id: number }) => {
      await pay(receipt, gone, 40_000)
      await cancelled(gone)
      expect(await at.detail(receipt.id)).toMatchObject({ balance: 40_000 })
    },
    ends: ['欠款¥600.00', '欠款¥0.00'],
  },
  'a change order that leaves some of the other’s money there': {
    before: ({ kept }) => loose(kept),
    meanwhile: async ({ gone }, receipt: { id: number }) => {
      await pay(receipt, gone, (await at.terms(gone.contractId))[0]?.amount as number)
      await decide((await changed(gone, 200)).approvalId)
      return receipt
    },
    refuses: '请先在收款单里把付给这份合同的钱调回余额',
    mends: async ({ gone }, receipt: { id: number }) =>
      takeBack(receipt, gone, (await at.terms(gone.contractId))[0]?.paid as number),
    ends: ['欠款¥0.00', '欠款¥200.00'],
  },
  'a receipt of one that pays the other’s contract and is reversed': {
    before: ({ kept }) => loose(kept, 30_000),
    meanwhile: async ({ gone }, receipt: { id: number }) => {
      await pay(receipt, gone, 20_000)
      const { version } = await at.detail(receipt.id)
      await server.ask(receiptRoutes.reverse, { ...finance, body: { id: receipt.id, version, reason: '记错了' } })
    },
    ends: ['欠款¥1,000.00', '欠款¥1,000.00'],
  },
  'commission of money that went to the other’s contract and back': {
    before: ({ kept }) => loose(kept, 30_000),
    meanwhile: async ({ gone }, receipt: { id: number }) => {
      await pay(receipt, gone, 20_000)
      return receipt
    },
    refuses: '请先在收款单里把付给这份合同的钱调回余额',
    mends: ({ gone }, receipt: { id: number }) => takeBack(receipt, gone, 20_000),
    ends: ['欠款¥700.00', '欠款¥1,000.00'],
    async after({ gone }) {
      const entries = await server.ask(commissionRoutes.ofContract, { ...boss, params: { id: gone.contractId } })
      expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-600, 600])
    },
  },
  'a row of a bank that became a receipt of the other’s contract': {
    async meanwhile({ gone }) {
      await banked([`${dayFrom(0)},123.45,,撤并甲,货款`])
      const row = await rowOf('撤并甲')
      const body = { id: row.id, version: row.version, contractId: gone.contractId, kind: 'payment' as const }
      return (await server.ask(bankStatementRoutes.create, { ...finance, body })).receiptId
    },
    async after({ gone }, receiptId: number) {
      expect(await customerOf('receipt', receiptId)).toBe(gone.customerId)
      expect(await rowOf('撤并甲')).toMatchObject({ state: 'matched', receiptId })
      await at.confirm(receiptId, {}, at.other.token)
    },
    ends: ['欠款¥1,000.00', '欠款¥876.55'],
  },
  'a row of a bank that is a receipt of before': {
    before: ({ gone }) =>
      at.enter({ customerId: gone.customerId }, { amount: 22_222, kind: 'prepayment', payer: '撤并乙' }),
    async meanwhile(_, receipt: { id: number }) {
      await banked([`${dayFrom(0)},222.22,,撤并乙,货款`])
      expect(await rowOf('撤并乙')).toMatchObject({ state: 'matched', receiptId: receipt.id })
      await at.confirm(receipt.id, { shares: [] })
    },
    ends: ['欠款¥1,000.00', '欠款¥777.78'],
    after: async (_, __) => expect(await rowOf('撤并乙')).toMatchObject({ state: 'matched' }),
  },
  'a row of a bank that paid a refund of the merged customer': {
    before: ({ gone }) => loose(gone, 50_000),
    async meanwhile(_, receipt: { id: number }) {
      const refund = await refunded(receipt.id, 33_333, '撤并丙')
      await banked([`${dayFrom(0)},,333.33,撤并丙,退款`])
      return refund
    },
    ends: ['欠款¥1,000.00', '欠款¥833.33'],
    async after({ gone }, { id }: { id: number }) {
      expect(await customerOf('money_request', id)).toBe(gone.customerId)
      expect(await rowOf('撤并丙')).toMatchObject({ refundId: id })
    },
  },
  'an invoice and its red one': {
    before: ({ gone }) => at.received({ customerId: gone.customerId, contractId: gone.contractId }, { amount: 30_000 }),
    async meanwhile({ gone }) {
      const invoice = await ask('invoice', {
        contractId: gone.contractId,
        amount: 20_000,
        buyerKind: 'personal',
        buyerTitle: '周女士',
      })
      if (invoice.approvalId) await decide(invoice.approvalId)
      const { version } = await server.ask(requestRoutes.detail, { ...finance, params: { id: invoice.id } })
      const body = { id: invoice.id, version, serial: `FP${invoice.id}`, doneOn: dayFrom(0) }
      await server.ask(requestRoutes.issue, { ...finance, body })
      return [invoice.id, (await ask('redInvoice', { originalId: invoice.id, amount: 5000 })).id]
    },
    ends: ['欠款¥1,000.00', '欠款¥700.00'],
    async after({ gone }, ids: number[]) {
      for (const id of ids) expect(await customerOf('money_request', id)).toBe(gone.customerId)
    },
  },
  '定金 that is forfeited, and 定金 that is returned twice': {
    before: async ({ gone }) => [await earnest(gone, 10_000), await earnest(gone, 5000)],
    async meanwhile(_, [one, other]: [{ id: number }, { id: number }]) {
      const forfeit = await ask('forfeit', { receiptId: one.id, amount: 10_000 })
      await decide(forfeit.approvalId)
      const double = await ask('double', { receiptId: other.id, amount: 5000, payee: '周女士' })
      await decide(double.approvalId)
      await payOut(double)
      return [forfeit.id, double.id]
    },
    // What is returned besides the 定金 is the company's own money: the 定金 itself stays the customer's.
    ends: ['欠款¥1,000.00', '欠款¥950.00'],
    async after({ gone }, ids: number[]) {
      for (const id of ids) expect(await customerOf('money_request', id)).toBe(gone.customerId)
    },
  },
  'a refund of both customers’ money in one request': {
    before: async ({ kept, gone }) => [await loose(kept, 10_000), await loose(gone, 10_000)],
    async meanwhile(_, receipts: { id: number }[]) {
      const parts = receipts.map(({ id: receiptId }) => ({ receiptId, amount: 1000, termId: null }))
      return ask('refund', { parts, payee: '周女士' })
    },
    refuses: '请先撤回或取消这张申请，再撤销',
    mends: (_, { approvalId }: { approvalId: number }) =>
      server.ask(approvalRoutes.withdraw, { ...seller, body: { id: approvalId, comment: '' } }),
    ends: ['欠款¥900.00', '欠款¥900.00'],
  },
  'a release of the other’s contract': {
    async meanwhile({ gone }) {
      const body = { contractId: gone.contractId, purpose: 'shipping', amount: 50_000, untilOn: dayFrom(9) }
      const release = await ask('release', body)
      await decide(release.approvalId)
      return release.id
    },
    ends: ['欠款¥1,000.00', '欠款¥1,000.00'],
    after: async ({ gone }, id: number) => expect(await customerOf('money_request', id)).toBe(gone.customerId),
  },
  'a quotation that became a contract': {
    async meanwhile({ gone }) {
      const made = await server.ask(quotationRoutes.add, { ...seller, body: { opportunityId: gone.dealId } })
      const lines = [LineInput.parse({ kind: 'service', name: '安装', unit: '项', quantity: 1000, price: 20_000 })]
      const body = { id: made.id, version: made.version, spaces: [{ name: '客厅', lines }] }
      await server.ask(quotationRoutes.save, { ...seller, body })
      const { id, version } = await server.ask(contractRoutes.fromQuotation, {
        ...seller,
        body: { quotationId: made.id },
      })
      const terms = usualTerms as TermInput[]
      const saved = await server.ask(contractRoutes.save, {
        ...seller,
        body: { id, version, spaces: body.spaces, terms },
      })
      const { approvalId } = await server.ask(contractRoutes.submit, {
        ...seller,
        body: { id, version: saved.version },
      })
      return { id, approvalId, quotationId: made.id }
    },
    ends: ['欠款¥1,000.00', '欠款¥1,200.00'],
    async after({ gone }, { id, approvalId, quotationId }: { id: number; approvalId: number; quotationId: number }) {
      await decide(approvalId)
      expect(await customerOf('contract', id)).toBe(gone.customerId)
      expect(await customerOf('quotation', quotationId)).toBe(gone.customerId)
    },
  },
}

describe('a merge of customers is undone after', () => {
  test.each(Object.entries(acts))('%s', async (_, { before, meanwhile, refuses, mends, ends, after }) => {
    const pair = { kept: await sold(), gone: await sold() }
    const known = (await before?.(pair)) as never
    await merge(pair)
    const done = (await meanwhile(pair, known)) as never
    await whole()
    if (refuses) {
      const refused = await undo(pair)
      expect(refused).toMatchObject({ code: codes.conflict })
      expect(refused.msg).toContain(refuses)
      await mends?.(pair, done)
    }
    expect(await undo(pair)).toMatchObject({ msg: expect.not.stringContaining('不能'), success: true })
    await whole()
    await after?.(pair, done)
    await whole()
    expect([await closing(pair.kept), await closing(pair.gone)]).toEqual(ends)
  })
})

describe('an offer that a contract names which waits for its approval', () => {
  let goodsId: number
  beforeAll(async () => {
    const floors = { floorSeller: 10_000, floorManager: 9500, floorDirector: 9000 }
    const body = { code: 'MU1', name: '撤并砖', listPrice: 11_000, ...floors }
    goodsId = (await server.ask(goodsRoutes.add, { ...boss, body })).id
  })
  const offered = async ({ customerId }: Side) => {
    const facts = { customerId, goodsId, price: 7000, quantity: 10, untilOn: dayFrom(9), reason: '老客户' }
    const offer = await server.ask(specialRoutes.add, { ...seller, body: facts as never })
    await decide(offer.approvalId)
    return offer
  }
  const submitted = async ({ dealId: opportunityId }: Side) => {
    const { id, version } = await server.ask(contractRoutes.add, { ...seller, body: { opportunityId } })
    const line = { kind: 'goods', goodsId, quantity: 4000, discountKind: 'price', discount: 7000 } as const
    const spaces = [{ name: '客厅', lines: [LineInput.parse(line)] }]
    const terms = usualTerms as TermInput[]
    const saved = await server.ask(contractRoutes.save, { ...seller, body: { id, version, spaces, terms } })
    return server.ask(contractRoutes.submit, { ...seller, body: { id, version: saved.version } })
  }

  test('goes with it where it came after the merge', async () => {
    const pair = { kept: await sold(), gone: await sold() }
    await merge(pair)
    const offer = await offered(pair.kept)
    const contract = await submitted(pair.gone)
    expect(await undo(pair)).toMatchObject({ success: true })
    await decide(contract.approvalId)
    expect(await customerOf('special_offer', offer.id)).toBe(pair.gone.customerId)
    await whole()
  })

  test('holds the undo where it is the other customer’s, until the contract is taken back', async () => {
    const pair = { kept: await sold(), gone: await sold() }
    const offer = await offered(pair.gone)
    await merge(pair)
    const contract = await submitted(pair.kept)
    const refused = await undo(pair)
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).toContain(`特价单 ${offer.number} 与 ${contract.number}`)
    expect(refused.msg).toContain('请先撤回这份合同的审批')
    const body = { id: contract.approvalId as number, comment: '' }
    await server.ask(approvalRoutes.withdraw, { ...seller, body })
    expect(await undo(pair)).toMatchObject({ success: true })
    expect(await customerOf('special_offer', offer.id)).toBe(pair.gone.customerId)
    await whole()
  })
})
