import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { stockListRoutes } from '../../../warehouse/api/stockList.ts'
import { post } from '../../../warehouse/server/index.ts'
import { costRoutes as routes } from '../../api/cost.ts'
import { type ReceiptDetail, receiptRoutes } from '../../api/receipt.ts'
import { returnRoutes } from '../../api/return.ts'

let server: TestServer
let stock: Stock
let boss: string
let keeper: Employee
let finance: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '费用公司', 'cost')
  boss = stock.company.boss
  keeper = await stock.company.hire('costKeeper', '仓管')
  finance = await stock.company.hire('costFinance', '财务')
})
afterAll(() => server?.stop())

const receive = (lines: readonly object[], more: object = {}): Promise<ReceiptDetail> =>
  server.ask(receiptRoutes.add, {
    as: boss,
    body: { warehouseId: stock.main, receivedOn: '2026-11-20', lines, ...more } as never,
  })
const late = (receipt: ReceiptDetail, amount: number, more: object = {}, as = boss) =>
  server.call(routes.add, { as, body: { receiptId: receipt.id, amount, ...more } as never })
const issue = (receipt: ReceiptDetail, pieces: number) =>
  stock.run(desk =>
    post(desk, stock.cause(), [
      {
        ...line(1),
        act: 'issue',
        from: {
          goodsId: receipt.lines[0]?.goodsId as number,
          warehouseId: stock.main,
          lotId: receipt.lines[0]?.lotId as number,
        },
        pieces,
      },
    ]),
  )
const reverseReceipt = async ({ id }: ReceiptDetail) => {
  const { version } = await server.ask(receiptRoutes.detail, { as: boss, params: { id } })
  return server.call(receiptRoutes.reverse, { as: boss, body: { id, version, reason: '点错' } })
}

test('100 pieces for 100,000, 60 gone, freight 3,000: stock + 1,200, variance 1,800; all gone: 0 and 3,000', async () => {
  const goodsId = await stock.goods(null)
  const receipt = await receive([{ goodsId, rest: 100, amount: 100_000 }])
  await issue(receipt, 60)
  const { data } = await late(receipt, 3_000, { note: '运单 1' })
  expect(data).toMatchObject([{ kind: 'freight', amount: 3_000, stock: 1_200, variance: 1_800, note: '运单 1' }])
  expect(await stock.first({ goodsId })).toEqual([40, 41_200])
  const card = await server.ask(stockListRoutes.card, { as: boss, params: { id: goodsId }, query: {} })
  expect(card[0]).toMatchObject({ act: 'cost', document: `${receipt.number} 运费` })
  expect((await reverseReceipt(receipt)).msg).toContain('请先在“费用”里冲销')
  await issue(receipt, 40)
  expect((await late(receipt, 3_000)).data).toMatchObject([{ stock: 0, variance: 3_000 }, {}])
  expect(await stock.first({ goodsId })).toEqual([0, 0])
  expect(await stock.broken()).toEqual([])
})

test('freight that is known comes in with the goods, by value, and goes with them', async () => {
  const [one, other] = [await stock.goods(null), await stock.goods(null)]
  const lines = [
    { goodsId: one, rest: 10, amount: 1_000 },
    { goodsId: other, rest: 10, amount: 2_000, damaged: 5 },
  ]
  const receipt = await receive(lines, { freight: 100 })
  expect(receipt).toMatchObject({ amount: 3_000, freight: 100, lines: [{ freight: 33 }, { freight: 67 }] })
  expect(await stock.first({ goodsId: one })).toEqual([10, 1_033])
  expect((await stock.sums({ goodsId: other })).reduce((all, { value }) => all + value, 0)).toBe(2_067)
  expect((await reverseReceipt(receipt)).code).toBe(0)
  expect(await stock.first({ goodsId: one })).toEqual([0, 0])
  await setSwitches(server, boss, { costSplit: 'pieces' })
  expect(await receive(lines, { freight: 100 })).toMatchObject({ lines: [{ freight: 50 }, { freight: 50 }] })
  await setSwitches(server, boss, { costSplit: 'value' })
})

test('a cost of one line, also one that makes it cheaper; what went back bears none; each is taken back once', async () => {
  const goodsId = await stock.goods(null)
  const receipt = await receive([
    { goodsId, colour: 'A', rest: 10, damaged: 4 },
    { goodsId, colour: 'B', rest: 10, amount: 500 },
  ])
  const [first, second] = receipt.lines.map(({ id }) => id)
  await server.ask(returnRoutes.add, {
    as: boss,
    body: {
      stockReceiptId: receipt.id,
      warehouseId: stock.main,
      returnedOn: '2026-11-21',
      lines: [{ receiptLineId: first, rest: 2 }],
    } as never,
  })
  const { data } = await late(receipt, 800, { kind: 'cost', receiptLineId: first })
  expect(data).toMatchObject([{ kind: 'cost', stock: 800, variance: 0 }])
  expect((await late(receipt, -200, { kind: 'difference', receiptLineId: second })).data).toMatchObject([
    { amount: -200, stock: -200 },
    {},
  ])
  const value = async () => (await stock.sums({ goodsId })).reduce((all, one) => all + one.value, 0)
  expect(await value()).toBe(1_100)
  const [cost] = await server.ask(routes.list, { as: boss, params: { id: receipt.id } })
  const body = { id: cost?.id as number, version: cost?.version as number, reason: '填错' }
  const twice = await Promise.all([
    server.call(routes.reverse, { as: boss, body }),
    server.call(routes.reverse, { as: boss, body }),
  ])
  expect(twice.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await value()).toBe(1_300)
  expect(await stock.broken()).toEqual([])
})

test('what is no cost is refused, and nothing has changed', async () => {
  const goodsId = await stock.goods(null)
  const receipt = await receive([{ goodsId, rest: 10, amount: 500 }])
  const other = await receive([{ goodsId, colour: 'B', rest: 1 }])
  for (const [amount, more] of [
    [0, {}],
    [1.5, {}],
    [20_000_000_000_000, {}],
    [5, { receiptLineId: other.lines[0]?.id }],
  ] as const)
    expect((await late(receipt, amount, more)).code).toBe(codes.badInput)
  const draft = await receive([{ goodsId, colour: 'C', rest: 1 }], { submit: false })
  expect((await late(draft, 5)).code).toBe(codes.conflict)
  expect(await stock.first({ goodsId })).toEqual([10, 500])
})

test('who sees no value learns nothing of costs, and enters none', async () => {
  const goodsId = await stock.goods(null)
  const receipt = await receive([{ goodsId, rest: 10, amount: 500 }], { freight: 70 })
  await late(receipt, 90)
  expect((await late(receipt, 90, {}, keeper.token)).code).toBe(codes.forbidden)
  expect((await server.call(routes.list, { as: keeper.token, params: { id: receipt.id } })).code).toBe(codes.forbidden)
  expect(await server.ask(routes.list, { as: finance.token, params: { id: receipt.id } })).toHaveLength(1)
  const body = { warehouseId: stock.main, receivedOn: '2026-11-20', freight: 5, lines: [{ goodsId, rest: 1 }] }
  expect((await server.call(receiptRoutes.add, { as: keeper.token, body: body as never })).code).toBe(codes.badInput)
  const params = { id: receipt.id }
  for (const answer of [
    await server.ask(receiptRoutes.detail, { as: keeper.token, params }),
    await server.ask(receiptRoutes.list, { as: keeper.token, body: {} }),
    await server.ask(receiptRoutes.history, { as: keeper.token, params }),
    await server.ask(stockListRoutes.card, { as: keeper.token, params: { id: goodsId }, query: {} }),
  ])
    expect(JSON.stringify(answer)).not.toMatch(/freight|运费/)
  const clerk = await stock.company.hire(
    'costClerk',
    await makeRole(server.owner, stock.officeId, {
      menus: ['goodsManager', 'stockReceiptManager'],
      elements: ['goodsManager:stockValue', 'stockReceiptManager:enter'],
      scopes: { stockReceipt: 'office' },
    }),
  )
  const [told] = await server.ask(routes.list, { as: clerk.token, params })
  expect(told).toMatchObject({ amount: 90 })
  expect(told).not.toHaveProperty('stock')
  expect(told).not.toHaveProperty('variance')
  const log = await server.ask(gateLogRoutes.list, { as: boss, body: {} })
  expect(JSON.stringify(log)).toContain('登记后补费用')
})
