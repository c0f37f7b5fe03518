import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbindFlows } from '../../../../../tests/support/boundFlows.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { bindFirst } from '../../../approval/server/index.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { post } from '../../../warehouse/server/index.ts'
import { type ReceiptDetail, receiptFileRoutes, receiptRoutes as routes } from '../../api/receipt.ts'
import { supplierRoutes } from '../../api/supplier.ts'

let server: TestServer
let stock: Stock
let boss: string
let keeper: Employee
let finance: Employee
let seller: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '入库公司', 'receipt')
  boss = stock.company.boss
  keeper = await stock.company.hire('receiptKeeper', '仓管')
  finance = await stock.company.hire('receiptFinance', '财务')
  seller = await stock.company.hire('receiptSeller', '导购')
})
afterAll(() => server?.stop())

const factsOf = (lines: readonly object[], more: object = {}) => ({
  warehouseId: stock.main,
  receivedOn: '2026-11-20',
  supplierWords: '佛山一厂',
  lines,
  ...more,
})
type How = { as?: string; more?: object }
const add = (lines: readonly object[], { as = boss, more = {} }: How = {}): Promise<ReceiptDetail> =>
  server.ask(routes.add, { as, body: factsOf(lines, more) as never })
const refused = (lines: readonly object[], { as = boss, more = {} }: How = {}) =>
  server.call(routes.add, { as, body: factsOf(lines, more) as never })
const detail = (id: number, as = boss) => server.ask(routes.detail, { as, params: { id } })
const at = ({ id, version }: ReceiptDetail) => ({ id, version })
const reverse = (receipt: ReceiptDetail, as = boss) =>
  server.call(routes.reverse, { as, body: { ...at(receipt), reason: '重复入库' } })
const count = async () => (await server.ask(routes.totals, { as: boss, body: {} })).total

test('a draft is edited and sent; its goods are there at once, in a lot that is made, by the box of its carton', async () => {
  const goodsId = await stock.goods(8)
  const line = { goodsId, colour: 'Ａ12 ', boxPieces: 7, boxes: 12, rest: 5, amount: 89_000 }
  const draft = await add([line], { more: { submit: false } })
  expect(draft).toMatchObject({ state: 'draft', pieces: 89, refusals: { reverse: '还没有入库，不用冲销，作废即可' } })
  expect(await stock.sums({ goodsId })).toEqual([])
  const edited = await server.ask(routes.edit, {
    as: boss,
    body: { ...at(draft), lines: [{ ...line, boxes: 10, rest: 0, amount: 70_000 }] as never },
  })
  expect(edited).toMatchObject({ pieces: 70, lines: [{ colour: 'A12', boxPieces: 7 }] })
  const done = await server.ask(routes.submit, { as: boss, body: at(edited) })
  expect(done).toMatchObject({ state: 'done', amount: 70_000, decidedAt: expect.any(String), supplier: '佛山一厂' })
  expect(await stock.sums({ goodsId })).toMatchObject([{ onHand: 70, loose: 0, value: 70_000, condition: 'sellable' }])
  const again = await server.call(routes.submit, { as: boss, body: at(edited) })
  expect(again.code).not.toBe(0)
  expect(await stock.first({ goodsId })).toEqual([70, 70_000])
  expect(await stock.broken()).toEqual([])
})

test('sent twice at once, it is posted once', async () => {
  const goodsId = await stock.goods(8)
  const draft = await add([{ goodsId, boxes: 2 }], { more: { submit: false } })
  const answers = await Promise.all([1, 2].map(() => server.call(routes.submit, { as: boss, body: at(draft) })))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await stock.first({ goodsId })).toEqual([16, 0])
})

test('what arrived damaged lies apart, with its share of the value', async () => {
  const goodsId = await stock.goods(8)
  await add([{ goodsId, boxes: 1, amount: 8005, damaged: 3, damagedAs: 'degraded' }])
  const sums = await stock.sums({ goodsId })
  expect(sums.map(({ condition, onHand, value }) => [condition, onHand, value]).sort()).toEqual([
    ['degraded', 3, 3002],
    ['sellable', 5, 5003],
  ])
  await add([{ goodsId, colour: 'B', rest: 2, damaged: 2 }])
  expect((await stock.sums({ goodsId })).at(-1)).toMatchObject({ condition: 'inspection', onHand: 2 })
})

test('without a value it is worth the cost of its goods, by the box that came; without a cost nothing', async () => {
  const goodsId = await stock.goods(8, { cost: 8000, priceUnit: 'box' })
  const done = await add([{ goodsId, boxPieces: 4, boxes: 3 }])
  expect(done).toMatchObject({ amount: 24_000, lines: [{ amount: 24_000 }] })
  expect(
    await stock.first({
      goodsId: (await add([{ goodsId: await stock.goods(8), boxes: 1 }])).lines[0]?.goodsId as number,
    }),
  ).toEqual([8, 0])
})

test('a value is typed and seen only by who sees the value of stock, and stays where others edit the draft', async () => {
  const goodsId = await stock.goods(8)
  const wrong = await refused([{ goodsId, boxes: 1, amount: 100 }], { as: keeper.token })
  expect(wrong).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'lines.0.amount' }] } })
  const draft = await add([{ goodsId, boxes: 2, amount: 16_000 }], { more: { submit: false } })
  const seen = await detail(draft.id, keeper.token)
  expect(seen).not.toHaveProperty('amount')
  expect(seen.lines[0]).not.toHaveProperty('amount')
  const totals = await server.ask(routes.totals, { as: keeper.token, body: {} })
  expect(totals.sums).not.toHaveProperty('amount')
  const body = { ...at(draft), lines: [{ goodsId, boxes: 1 }] as never }
  const edited = await server.ask(routes.edit, { as: keeper.token, body })
  expect(await detail(edited.id)).toMatchObject({ pieces: 8, amount: 8000, lines: [{ amount: 8000 }] })
  const told = async (as: string) => JSON.stringify(await server.ask(routes.history, { as, params: { id: draft.id } }))
  expect(await told(finance.token)).toContain('160.00')
  expect(await told(keeper.token)).not.toContain('160.00')
  const done = await server.ask(routes.submit, { as: keeper.token, body: at(edited) })
  expect(done).toMatchObject({ state: 'done' })
  expect(await stock.first({ goodsId })).toEqual([8, 8000])
  expect(await detail(draft.id, finance.token)).toMatchObject({ amount: 8000 })
})

test('what others have typed of a piece is never more than money can be', async () => {
  const goodsId = await stock.goods(null)
  const draft = await add([{ goodsId, rest: 1, amount: 10_000_000_000_000 }], { more: { submit: false } })
  const body = { ...at(draft), lines: [{ goodsId, rest: 10_000_000 }] as never }
  expect(await server.call(routes.edit, { as: keeper.token, body })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'lines.0.boxes' }] },
  })
})

test('a seller neither reads nor enters receipts, finance reads alone', async () => {
  const { id } = await add([{ goodsId: await stock.goods(8), boxes: 1 }])
  const read = await server.call(routes.detail, { as: seller.token, params: { id } })
  expect(read.code).toBe(codes.forbidden)
  expect(await refused([{ goodsId: 1, boxes: 1 }], { as: finance.token })).toMatchObject({ code: codes.forbidden })
})

test('a receipt is taken back once, at most what is free of it', async () => {
  const goodsId = await stock.goods(8)
  const done = await add([{ goodsId, boxes: 5, amount: 40_000 }])
  const [key] = await stock.sums({ goodsId })
  const of = { goodsId, warehouseId: stock.main, lotId: key?.lotId as number }
  const gone = { line: 1, at: 0, act: 'issue' as const, from: of, pieces: 1 }
  await stock.run(desk => post(desk, stock.cause(), [gone]))
  const held = await reverse(done)
  expect(held).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('第 1 行') })
  expect(await stock.first({ goodsId })).toEqual([39, 39_000])
  const other = await stock.goods(8)
  const free = await add([{ goodsId: other, boxes: 5, amount: 40_000, damaged: 1 }])
  const answers = await Promise.all([reverse(free), reverse(free)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await detail(free.id)).toMatchObject({ state: 'reversed', reverseReason: '重复入库' })
  expect((await stock.sums({ goodsId: other })).map(({ onHand, value }) => [onHand, value])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await stock.broken()).toEqual([])
})

test('where the company binds a flow, goods come in as it is approved, and not before', async () => {
  const goodsId = await stock.goods(8)
  await bindFirst('stockReceipt')(server.owner as never, stock.officeId, new Date().toISOString())
  const sent = await add([{ goodsId, boxes: 2 }], { as: keeper.token })
  expect(sent.state).toBe('approving')
  expect(await stock.sums({ goodsId })).toEqual([])
  const id = sent.approvalId as number
  const { mine } = await server.ask(approvalRoutes.detail, { as: boss, params: { id } })
  await server.ask(approvalRoutes.approve, { as: boss, body: { id, task: mine.task as number, comment: '已核对' } })
  expect(await detail(sent.id)).toMatchObject({ state: 'done' })
  expect(await stock.first({ goodsId })).toEqual([16, 0])
  const other = { goodsId: await stock.goods(8), colour: 'N', boxes: 2 }
  const waiting = await add([other], { as: keeper.token })
  await add([{ ...other, boxPieces: 10 }], { more: { submit: false } })
  const waits = waiting.approvalId as number
  const { mine: my } = await server.ask(approvalRoutes.detail, { as: boss, params: { id: waits } })
  const agreed = { id: waits, task: my.task as number, comment: '' }
  expect(await server.call(approvalRoutes.approve, { as: boss, body: agreed })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('这个批次现在每箱 10 片'),
  })
  expect(await stock.sums({ goodsId: other.goodsId })).toEqual([])
  await unbindFlows(server.owner, stock.officeId, 'stockReceipt')
})

test('wrong input is refused by field with the way on, and nothing is kept', async () => {
  const goodsId = await stock.goods(8)
  const known = await add([{ goodsId, colour: 'K', boxes: 1 }])
  expect(known.state).toBe('done')
  const dear = await stock.goods(null, { cost: 10_000_000_000_000, priceUnit: 'piece' })
  const disabled = await stock.place('停用仓', { state: 'disabled' })
  const before = await count()
  const one = { goodsId, boxes: 1 }
  const wrong: [readonly object[], object, string][] = [
    [[{ goodsId, boxes: 1, rest: 9 }], {}, 'lines.0.boxes'],
    [[{ goodsId }], {}, 'lines.0.boxes'],
    [[{ goodsId, rest: 1.5 }], {}, 'lines.0.rest'],
    [[{ goodsId, rest: -1 }], {}, 'lines.0.rest'],
    [[{ goodsId, rest: 10_000_001 }], {}, 'lines.0.rest'],
    [[{ goodsId, colour: 'k', boxPieces: 7, boxes: 1 }], {}, 'lines.0.boxPieces'],
    [[{ goodsId, colour: 'x'.repeat(41), boxes: 1 }], {}, 'lines.0.colour'],
    [[{ goodsId: dear, rest: 10_000_000 }], {}, 'lines.0.boxes'],
    [[{ ...one, damaged: 9 }], {}, 'lines.0.damaged'],
    [[one, { ...one, colour: ' ' }], {}, 'lines.1.goodsId'],
    [[{ goodsId: 999_999, boxes: 1 }], {}, 'lines.0.goodsId'],
    [[], {}, 'lines'],
    [Array.from({ length: 501 }, (_, row) => ({ ...one, colour: `L${row}` })), {}, 'lines'],
    [[one], { warehouseId: disabled }, 'warehouseId'],
    [[one], { warehouseId: 999_999 }, 'warehouseId'],
    [[one], { supplierId: 999_999 }, 'supplierId'],
    [[one], { receivedOn: '2999-01-01' }, 'receivedOn'],
  ]
  for (const [lines, more, field] of wrong)
    expect([field, await refused(lines, { more })]).toMatchObject([
      field,
      { code: codes.badInput, msg: expect.stringMatching(/[一-龥]/), data: { issues: [{ field }] } },
    ])
  expect(await count()).toBe(before)
})

test('a supplier has a name of its own, stands in the list of receipts and is found there', async () => {
  const supplier = await server.ask(supplierRoutes.add, {
    as: keeper.token,
    body: { name: '东鹏总代', leadDays: 7 } as never,
  })
  const { id } = supplier as unknown as { id: number }
  const twin = await server.call(supplierRoutes.add, { as: boss, body: { name: '东鹏总代' } as never })
  expect(twin).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'name' }] } })
  const done = await add([{ goodsId: await stock.goods(8), boxes: 1 }], { more: { supplierId: id } })
  expect(done).toMatchObject({ supplier: '东鹏总代', supplierId: id })
  const { rows } = await server.ask(routes.list, { as: boss, body: { search: '东鹏' } })
  expect(rows.map(row => row.id)).toEqual([done.id])
})

test('photos of what arrived belong to the receipt, and nobody else learns of them', async () => {
  const { id } = await add([{ goodsId: await stock.goods(8), boxes: 1 }])
  const content = '%PDF-1.4 label'
  const sent = await server.send(receiptFileRoutes.upload, { as: keeper.token, file: { name: '送货单.pdf', content } })
  const file = sent.json().data as { id: number }
  const [kept] = await server.ask(receiptFileRoutes.add, {
    as: keeper.token,
    body: { id, fileIds: [file.id] },
  })
  expect(kept).toMatchObject({ name: '送货单.pdf' })
  const params = { id: kept?.id as number }
  expect((await server.send(receiptFileRoutes.download, { as: finance.token, params })).body).toBe(content)
  const other = await server.send(receiptFileRoutes.download, { as: seller.token, params })
  expect(other.json()).toMatchObject({ code: codes.forbidden })
})

test('the start page reminds whoever entered a draft of it', async () => {
  await add([{ goodsId: await stock.goods(8), boxes: 1 }], { as: keeper.token, more: { submit: false } })
  const { todos } = await server.ask(dashboardRoutes.figures, { as: keeper.token })
  expect(todos.map(({ title }) => title)).toContain('没有入库的入库单')
})
