import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import { type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { stockReportRoutes } from '../../warehouse/api/report.ts'
import type { LoanKind } from '../api/kinds.ts'
import { type LoanDetail, loanRoutes as routes } from '../api/loan.ts'

const company = '借调公司'
let two: TwoNodes
let stock: Stock
let keeper: Employee
let supplierId: number
beforeAll(async () => {
  two = await startTwoNodes()
  stock = await stockOf(two.nodes[0], company, 'loans')
  keeper = await stock.company.hire('loansKeeper', '仓管')
  supplierId = await dealer('隔壁老王瓷砖')
})
afterAll(async () => {
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

const server = () => two.nodes[0]
const dealer = async (name: string): Promise<number> => {
  const made = await server().ask(supplierRoutes.add, { as: stock.company.boss, body: { name } as never })
  return (made as unknown as { id: number }).id
}
const body = (kind: LoanKind, lines: readonly object[], more: object = {}) =>
  ({
    kind,
    supplierId,
    warehouseId: stock.main,
    happenedOn: '2026-11-20',
    lines: lines.map(line => ({ colour: 'A1', ...line })),
    ...more,
  }) as never
const call = (kind: LoanKind, lines: readonly object[], more: object = {}, as = stock.company.boss) =>
  server().call(routes.add, { as, body: body(kind, lines, more) })
const post = (kind: LoanKind, lines: readonly object[], more: object = {}): Promise<LoanDetail> =>
  server().ask(routes.add, { as: stock.company.boss, body: body(kind, lines, more) })
const reverse = ({ id, version }: LoanDetail) =>
  server().call(routes.reverse, { as: stock.company.boss, body: { id, version } })
const owed = (kind: LoanKind, from = supplierId) =>
  server().ask(routes.owed, { as: stock.company.boss, body: { kind, supplierId: from } })
const owedOf = async (kind: LoanKind, goodsId: number) =>
  (await owed(kind)).filter(one => one.goodsId === goodsId).map(({ colour, pieces }) => [colour, pieces])
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer.msg).toContain(words)
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
}
/** What the entries of a paper left as variance, in fen. */
const variance = async (id: number) => {
  const sql = `select sum(variance)::int as sum from stock_entry where document_kind = 'dealerLoan' and document_id = $1`
  return (await server().owner.query<{ sum: number }>(sql, [id])).rows[0]?.sum
}

test('what is borrowed comes in at the value that is typed, and is given back at its key’s value; the difference is variance', async () => {
  const goodsId = await stock.goods(null)
  const came = await post('borrow', [{ goodsId, rest: 10, amount: 1000 }])
  expect(came).toMatchObject({ state: 'done', kind: 'borrow', supplier: '隔壁老王瓷砖', amount: 1000 })
  expect(came.number).toMatch(/^JD/)
  expect(await stock.first({ goodsId })).toEqual([10, 1000])
  expect(await owedOf('giveBack', goodsId)).toEqual([['A1', 10]])
  await post('borrow', [{ goodsId, rest: 10, amount: 3000 }], { supplierId: await dealer('另一家') })
  const back = await post('giveBack', [{ goodsId, rest: 4 }])
  expect(back).toMatchObject({ amount: 800, lines: [{ owedLot: 'A1' }] })
  expect(await variance(back.id)).toBe(400)
  expect(await owedOf('giveBack', goodsId)).toEqual([['A1', 6]])
})

test('without a typed value it comes in at the cost of its goods', async () => {
  const goodsId = await stock.goods(null, { priceUnit: 'piece', cost: 300 })
  expect(await post('borrow', [{ goodsId, rest: 2 }])).toMatchObject({ amount: 600 })
})

test('what is lent leaves at its key’s value, and comes back at what it left at', async () => {
  const goodsId = await stock.goods(null)
  await post('borrow', [{ goodsId, rest: 3, amount: 1000 }])
  expect(await post('lend', [{ goodsId, rest: 2 }])).toMatchObject({ amount: 667 })
  expect(await stock.first({ goodsId })).toEqual([1, 333])
  expect(await owedOf('takeBack', goodsId)).toEqual([['A1', 2]])
  expect(await post('takeBack', [{ goodsId, rest: 1 }])).toMatchObject({ amount: 334 })
  expect(await post('takeBack', [{ goodsId, rest: 1 }])).toMatchObject({ amount: 333 })
  expect(await stock.first({ goodsId })).toEqual([3, 1000])
  expect(await owedOf('takeBack', goodsId)).toEqual([])
})

test('another lot may be given back: it is said in whose place where several are owed', async () => {
  const goodsId = await stock.goods(null)
  await post('borrow', [{ goodsId, rest: 5, amount: 500 }])
  await post('borrow', [{ goodsId, colour: 'B2', rest: 5, amount: 500 }])
  await post('lend', [{ goodsId, colour: 'A1', rest: 1 }], { supplierId: await dealer('第三家') })
  const from = { goodsId, colour: 'C3', rest: 3, amount: 900 }
  await post('borrow', [from], { supplierId: await dealer('第四家') })
  const line = { goodsId, colour: 'C3', rest: 2 }
  refused(await call('giveBack', [line]), 'lines.0.owedLotId', '请选择抵哪个批次')
  const lotId = (await owed('giveBack')).find(one => one.goodsId === goodsId && one.colour === 'B2')?.lotId
  expect(await post('giveBack', [{ ...line, owedLotId: lotId }])).toMatchObject({ lines: [{ owedLot: 'B2' }] })
  expect(await owedOf('giveBack', goodsId)).toEqual([
    ['A1', 5],
    ['B2', 3],
  ])
})

test('settled in money it names its price, moves no goods, and is owed no more', async () => {
  const goodsId = await stock.goods(null)
  await post('borrow', [{ goodsId, rest: 5, amount: 500 }])
  refused(await call('payOff', [{ goodsId, rest: 2 }]), 'lines.0.amount', '请填写折价的金额')
  const paid = await post('payOff', [{ goodsId, rest: 2, amount: 260 }])
  expect(paid).toMatchObject({ amount: 260, warehouseId: null, warehouseName: '' })
  expect(await stock.first({ goodsId })).toEqual([5, 500])
  expect(await owedOf('payOff', goodsId)).toEqual([['A1', 3]])
})

describe('refused', () => {
  test('more than is owed, over all lines, and goods of which nothing is', async () => {
    const goodsId = await stock.goods(8)
    await post('borrow', [{ goodsId, boxes: 1, rest: 2, amount: 1000 }])
    const more = await call('giveBack', [{ goodsId, boxes: 1, rest: 3 }])
    expect(more).toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.0' }] } })
    expect(more.msg).toContain('我们欠 1 箱 2 片')
    refused(await call('takeBack', [{ goodsId, rest: 1 }]), 'lines.0.goodsId', '没有这个商品的“欠我们”往来')
    expect(await owedOf('giveBack', goodsId)).toEqual([['A1', 10]])
  })

  test('by field: no warehouse, no dealer, a day to come, a value of who sees none', async () => {
    const goodsId = await stock.goods(null)
    const line = { goodsId, rest: 1 }
    refused(await call('borrow', [line], { warehouseId: null }), 'warehouseId', '请选择仓库')
    refused(await call('borrow', [line], { supplierId: 999_999 }), 'supplierId', '供应商不存在')
    refused(await call('borrow', [line], { happenedOn: '2030-01-01' }), 'happenedOn', '不能晚于今天')
    refused(await call('borrow', [{ ...line, amount: 1 }], {}, keeper.token), 'lines.0.amount', '请留空')
    expect((await call('borrow', [line], {}, keeper.token)).code).toBe(0)
    refused(await call('payOff', [line], {}, keeper.token), 'lines.0.amount', '由能看库存金额的人填写')
  })
})

test('taken back whole: goods and what is owed; not once some was given back', async () => {
  const goodsId = await stock.goods(null)
  const came = await post('borrow', [{ goodsId, rest: 5, amount: 500 }])
  const back = await post('giveBack', [{ goodsId, rest: 2 }])
  expect((await reverse(came)).msg).toContain('请先冲销那些单据')
  expect(await reverse(back)).toMatchObject({ data: { state: 'reversed' } })
  expect(await owedOf('giveBack', goodsId)).toEqual([['A1', 5]])
  expect((await reverse(came)).code).toBe(0)
  expect(await owedOf('giveBack', goodsId)).toEqual([])
  expect(await stock.first({ goodsId })).toEqual([0, 0])
})

test('借调往来 tells what is owed by dealer, goods and lot, and the papers of which it is made', async () => {
  const goodsId = await stock.goods(null)
  const dealerId = await dealer('报表同行')
  await post('borrow', [{ goodsId, rest: 7, amount: 700 }], { supplierId: dealerId })
  await post('giveBack', [{ goodsId, rest: 2 }], { supplierId: dealerId })
  const ask = { report: 'dealerLoans', by: 'dealer' } as never
  const { rows } = await server().ask(stockReportRoutes.read, { as: stock.company.boss, body: ask })
  expect(rows.find(({ cells }) => cells.name === '报表同行')?.cells).toMatchObject({
    ours: 5,
    theirs: 0,
    oursValue: 500,
  })
})

test('given back twice at once on two nodes: what is owed goes once', async () => {
  const goodsId = await stock.goods(null)
  for (let turn = 0; turn < raceRounds(40); turn++) {
    await post('borrow', [{ goodsId, rest: 2, amount: 200 }])
    await post('borrow', [{ goodsId, rest: 2, amount: 200 }], { supplierId: await dealer(`第 ${turn} 家`) })
    const back = body('giveBack', [{ goodsId, rest: 2 }])
    const answers = await Promise.all([turn, turn + 1].map(nth => two.post(nth, routes.add, stock.company.boss, back)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await owedOf('giveBack', goodsId)).toEqual([])
  }
}, 900_000)

test('the check finds a paper whose pieces are not what is owed', async () => {
  const goodsId = await stock.goods(null)
  const { id } = await post('borrow', [{ goodsId, rest: 5, amount: 500 }])
  const broken = await falsified(server(), company, 'dealer_loan_line', `dealer_loan_id = ${id}`, {
    pieces: 1,
    rest: 1,
  })
  expect(JSON.stringify(broken)).toContain('借调单与往来记录一致')
})
