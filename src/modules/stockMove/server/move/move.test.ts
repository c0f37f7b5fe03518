import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbindFlows } from '../../../../../tests/support/boundFlows.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, holdingTests, type Stock, stockOf, testHolder } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { bindFirst } from '../../../approval/server/index.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { warehouseRoutes } from '../../../warehouse/api/warehouse.ts'
import { holdsOf, reserve } from '../../../warehouse/server/index.ts'
import { type MoveDetail, moveRoutes as routes } from '../../api/move.ts'

let server: TestServer
let stock: Stock
let keeper: Employee
let seller: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '出入库公司', 'moves')
  holdingTests(server)
  keeper = await stock.company.hire('movesKeeper', '仓管')
  seller = await stock.company.hire('movesSeller', '导购')
})
afterAll(() => server?.stop())

const facts = (kind: string, lines: readonly object[], more: object = {}) =>
  ({
    kind,
    warehouseId: stock.main,
    happenedOn: '2026-11-20',
    reason: '盘点前整理',
    party: '老周',
    lines: lines.map(line => ({ colour: 'A1', ...line })),
    ...more,
  }) as never
const call = (kind: string, lines: readonly object[], more: object = {}, as = stock.company.boss) =>
  server.call(routes.add, { as, body: facts(kind, lines, more) })
const add = (kind: string, lines: readonly object[], more: object = {}, as = stock.company.boss) =>
  server.ask(routes.add, { as, body: facts(kind, lines, more) })
const reverse = ({ id, version }: MoveDetail, more: object = {}) =>
  server.call(routes.reverse, { as: stock.company.boss, body: { id, version, ...more } })
/** Goods with boxes of 8 of which so many pieces lie in the main warehouse, worth so many fen. */
async function there(pieces: number, amount: number): Promise<number> {
  const goodsId = await stock.goods(8)
  await add('in', [{ goodsId, boxes: Math.floor(pieces / 8), rest: pieces % 8, amount }])
  return goodsId
}

test('others in come with the value that is typed, leave at its share, and are taken back at what they were', async () => {
  const goodsId = await stock.goods(8)
  const came = await add('in', [{ goodsId, boxes: 1, rest: 2, amount: 1001 }])
  expect(came).toMatchObject({ state: 'done', pieces: 10, amount: 1001, decidedAt: expect.any(String) })
  const left = await add('out', [{ goodsId, rest: 3 }], { party: '安装队' })
  expect(left).toMatchObject({ amount: 300, lines: [{ pieces: 3, amount: 300 }] })
  expect(await stock.first({ goodsId })).toEqual([7, 701])
  const back = await reverse(left)
  expect(back).toMatchObject({ data: { state: 'reversed' } })
  expect(await stock.first({ goodsId })).toEqual([10, 1001])
  expect(await reverse((back as { data: MoveDetail }).data)).toMatchObject({ code: codes.conflict })
  const history = await server.ask(routes.history, { as: stock.company.boss, params: { id: left.id } })
  expect(history.map(({ action }) => action)).toEqual(['冲销出入库单', '其他出库过账', '提交出入库单', '新增出入库单'])
})

test('lines of 6 and 6 of a key with 10 are refused, both named, and nothing moved', async () => {
  const goodsId = await there(10, 1000)
  const same = await call('out', [
    { goodsId, rest: 6 },
    { goodsId, rest: 6 },
  ])
  expect(same).toMatchObject({ code: codes.badInput, msg: expect.stringMatching(/第 2 行与第 1 行/) })
  const other = await call('out', [{ goodsId, boxes: 1, rest: 4 }])
  expect(other).toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.0' }] } })
  expect(await stock.first({ goodsId })).toEqual([10, 1000])
})

test('8 pieces worth 8005 regraded, 5 stay sellable: 5003 and 3002', async () => {
  const goodsId = await there(8, 8005)
  const done = await add('regrade', [{ goodsId, rest: 3, toCondition: 'degraded' }])
  expect(done.amount).toBe(3002)
  expect(await stock.sums({ goodsId })).toMatchObject([
    { condition: 'sellable', onHand: 5, value: 5003 },
    { condition: 'degraded', onHand: 3, value: 3002 },
  ])
})

test('a box of 8 opened leaves quantity and value, and makes 8 loose; closing takes them back', async () => {
  const goodsId = await there(16, 1600)
  await add('open', [{ goodsId, boxes: 1 }])
  expect(await stock.sums({ goodsId })).toMatchObject([{ onHand: 16, loose: 8, value: 1600 }])
  await add('close', [{ goodsId, boxes: 1 }])
  expect(await stock.sums({ goodsId })).toMatchObject([{ onHand: 16, loose: 0, value: 1600 }])
  expect(await call('close', [{ goodsId, boxes: 1 }])).toMatchObject({ code: codes.conflict })
  expect(await call('open', [{ goodsId, boxes: 1, rest: 1 }])).toMatchObject({ code: codes.badInput })
})

test('samples go to the showroom and come back, and a wrong lot becomes another with its box', async () => {
  const goodsId = await there(10, 1000)
  await add('sampleOut', [{ goodsId, rest: 2 }])
  expect(await stock.sums({ goodsId })).toMatchObject([{ onHand: 8 }, { condition: 'sample', onHand: 2, value: 200 }])
  await add('sampleBack', [{ goodsId, rest: 1 }])
  await add('relot', [{ goodsId, boxes: 1, toColour: 'b2' }])
  const sums = await stock.sums({ goodsId })
  expect(sums.map(({ onHand }) => onHand)).toEqual([1, 1, 8])
  expect(await call('relot', [{ goodsId, rest: 1, toColour: 'a1' }])).toMatchObject({ code: codes.badInput })
})

test('lots with different boxes become one new lot, which has the box of the first', async () => {
  const goodsId = await stock.goods(8)
  await stock.lot({ goodsId, colour: 'B1', boxPieces: 10 })
  await add('in', [
    { goodsId, boxes: 2 },
    { goodsId, colour: 'B1', boxes: 2 },
  ])
  await add('relot', [
    { goodsId, boxes: 1, toColour: ' c1' },
    { goodsId, colour: 'B1', boxes: 1, toColour: 'C1' },
  ])
  await add('relot', [{ goodsId, rest: 3, toColour: 'B1' }])
  const lots = await stock.run(desk =>
    desk
      .from('stockLot')
      .select(['colour', 'boxPieces', 'onHand'])
      .where('goodsId', '=', goodsId)
      .orderBy('id')
      .execute(),
  )
  expect(lots).toEqual([
    { colour: 'B1', boxPieces: 10, onHand: 13 },
    { colour: 'A1', boxPieces: 8, onHand: 5 },
    { colour: 'C1', boxPieces: 8, onHand: 18 },
  ])
})

test('damage of 6 of 20 with 15 reserved is refused with whose, and who may cut says which give way', async () => {
  const goodsId = await there(20, 2000)
  const lotId = await stock.lot({ goodsId, colour: 'A1' })
  const key = { goodsId, warehouseId: stock.main, lotId }
  await stock.run(desk => reserve(desk, earnest(7), [{ key, pieces: 15 }], null))
  const refused = await call('damage', [{ goodsId, rest: 6 }])
  expect(refused).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('DJ7') })
  const [give] = (refused.data as unknown as { gives: { id: number }[] }).gives
  expect(give).toMatchObject({ pieces: 15, holder: '定金单 DJ7' })
  expect(await stock.first({ goodsId })).toEqual([20, 2000])
  const cuts = [{ reservationId: give?.id, pieces: 1 }]
  const keepers = await call('damage', [{ goodsId, rest: 6 }], { cuts }, keeper.token)
  expect(keepers).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'cuts' }] } })
  const draft = await add('damage', [{ goodsId, rest: 6 }], { submit: false })
  const sending = { id: draft.id, version: draft.version }
  expect(await server.call(routes.submit, { as: stock.company.boss, body: sending })).toMatchObject({
    code: codes.conflict,
    data: { gives: [{ pieces: 15 }] },
  })
  testHolder.gone = []
  const body = { ...sending, cuts } as never
  const done = await server.ask(routes.submit, { as: stock.company.boss, body })
  expect(done).toMatchObject({ state: 'done', amount: 600 })
  expect(await stock.sums({ goodsId })).toMatchObject([{ onHand: 14, reserved: 14 }])
  expect(await stock.run(desk => holdsOf(desk, earnest(7)))).toHaveLength(1)
  expect(testHolder.gone).toMatchObject([{ pieces: 1, ownerId: 7 }])
  const { todos } = await server.ask(dashboardRoutes.figures, { as: stock.company.boss })
  expect(todos.map(({ title }) => title)).toContain('未定责任的报损')
  const answered = { id: done.id, version: done.version, answers: '搬运工老李' }
  expect(await server.ask(routes.answer, { as: keeper.token, body: answered })).toMatchObject({ answers: '搬运工老李' })
})

test('a draft moves nothing, is sent once however often, and what is done is neither edited nor cancelled', async () => {
  const goodsId = await there(10, 1000)
  const draft = await add('out', [{ goodsId, rest: 4 }], { submit: false }, keeper.token)
  expect(draft.state).toBe('draft')
  expect(await stock.first({ goodsId })).toEqual([10, 1000])
  const { id, version } = draft
  const sent = await Promise.all(
    [1, 2, 3].map(() => server.call(routes.submit, { as: keeper.token, body: { id, version } })),
  )
  expect(sent.filter(one => one.success)).toHaveLength(1)
  expect(await stock.first({ goodsId })).toEqual([6, 600])
  const done = await server.ask(routes.detail, { as: keeper.token, params: { id } })
  for (const route of [routes.cancel, routes.submit])
    expect(await server.call(route, { as: keeper.token, body: { id, version: done.version } })).toMatchObject({
      code: codes.conflict,
    })
})

test('who does not see values neither enters nor reads one, and keeps what others typed', async () => {
  const goodsId = await stock.goods(8)
  const typed = await call('in', [{ goodsId, rest: 5, amount: 500 }], {}, keeper.token)
  expect(typed).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'lines.0.amount' }] } })
  const draft = await add('in', [{ goodsId, rest: 5, amount: 500 }], { submit: false })
  const seen = await server.ask(routes.detail, { as: keeper.token, params: { id: draft.id } })
  expect(seen.lines[0]).not.toHaveProperty('amount')
  const told = async (as: string) => JSON.stringify(await server.ask(routes.history, { as, params: { id: draft.id } }))
  expect(await told(stock.company.boss)).toContain('5 可售 5.00')
  expect(await told(keeper.token)).not.toContain('5.00')
  const body = { id: draft.id, version: seen.version }
  const sent = await server.ask(routes.submit, { as: keeper.token, body })
  expect(sent).not.toHaveProperty('amount')
  expect(await stock.first({ goodsId })).toEqual([5, 500])
  expect(await server.call(routes.list, { as: seller.token, body: {} })).toMatchObject({ code: codes.forbidden })
  expect(await server.call(routes.reverse, { as: keeper.token, body })).toMatchObject({ code: codes.forbidden })
})

test('goods in that were counted by another box than their lot has by now are refused as they are approved', async () => {
  const goodsId = await stock.goods(8)
  await bindFirst('stockMove')(server.owner as never, stock.officeId, new Date().toISOString())
  const { approvalId } = await add('in', [{ goodsId, boxes: 2 }], {}, keeper.token)
  await stock.lot({ goodsId, colour: 'A1', boxPieces: 10 })
  const as = stock.company.boss
  const id = approvalId as number
  const { mine } = await server.ask(approvalRoutes.detail, { as, params: { id } })
  const body = { id, task: mine.task as number, comment: '' }
  expect(await server.call(approvalRoutes.approve, { as, body })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('这个批次现在每箱 10 片'),
  })
  expect(await stock.sums({ goodsId })).toEqual([])
  await unbindFlows(server.owner, stock.officeId, 'stockMove')
})

test('wrong papers are refused by field, and nothing is kept', async () => {
  const goodsId = await there(10, 1000)
  const dear = await stock.goods(null, { cost: 10_000_000_000_000, priceUnit: 'piece' })
  const closed = await stock.place('停用仓', { state: 'disabled' })
  const count = async () => (await server.ask(routes.totals, { as: stock.company.boss, body: {} })).total
  const before = await count()
  const one = { goodsId, rest: 1 }
  const wrong: [string, object[], object, string][] = [
    ['out', [one], { happenedOn: '2999-01-01' }, 'happenedOn'],
    ['out', [one], { warehouseId: closed }, 'warehouseId'],
    ['out', [one], { warehouseId: 999_999 }, 'warehouseId'],
    ['out', [one], { party: '' }, 'party'],
    ['damage', [one], { reason: '' }, 'reason'],
    ['out', [{ goodsId, boxes: 1, rest: 9 }], {}, 'lines.0.boxes'],
    ['out', [{ goodsId }], {}, 'lines.0.boxes'],
    ['out', [{ goodsId, rest: 1.5 }], {}, 'lines.0.rest'],
    ['out', [{ goodsId, rest: 10_000_001 }], {}, 'lines.0.rest'],
    ['out', [{ goodsId, rest: 1, colour: 'Z9' }], {}, 'lines.0.colour'],
    ['in', [{ goodsId, rest: 1, colour: 'Z'.repeat(41) }], {}, 'lines.0.colour'],
    ['out', [{ goodsId: 999_999, rest: 1 }], {}, 'lines.0.goodsId'],
    ['regrade', [one], {}, 'lines.0.toCondition'],
    ['in', [{ goodsId: dear, rest: 10_000_000 }], {}, 'lines.0.boxes'],
    ['out', [], {}, 'lines'],
    ['out', Array.from({ length: 501 }, () => one), {}, 'lines'],
  ]
  for (const [kind, lines, more, field] of wrong)
    expect(await call(kind, lines, more), field).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(await count()).toBe(before)
  expect(await server.ask(warehouseRoutes.totals, { as: stock.company.boss, body: {} })).toMatchObject({ total: 3 })
})

test('the proofs of stock hold after all of it', async () => {
  expect(await stock.broken()).toEqual([])
})
