import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../../tests/support/people.ts'
import { line as cause, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { firstOfEach } from '../../../../kernel/server/ledger/proofs.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { post } from '../../../warehouse/server/index.ts'
import { transferRoutes as routes, type TransferDetail } from '../../api/transfer.ts'
import { transferProofs } from '../proofs.ts'

let two: TwoNodes
let stock: Stock
let keeper: Employee
beforeAll(async () => {
  two = await startTwoNodes()
  stock = await stockOf(two.nodes[0], '调拨公司', 'transfers')
  keeper = await stock.company.hire('transfersKeeper', '仓管')
})
afterAll(() => two?.stop())

const boss = () => stock.company.boss
const on = (turn: number) => two.nodes[turn % 2 === 0 ? 0 : 1]
const body = (lines: readonly object[], more: object = {}) =>
  ({
    fromWarehouseId: stock.main,
    toWarehouseId: stock.branch,
    happenedOn: '2026-11-20',
    lines: lines.map(line => ({ colour: 'A1', ...line })),
    ...more,
  }) as never
const add = (lines: readonly object[], more: object = {}, as = boss()) =>
  on(0).ask(routes.add, { as, body: body(lines, more) })

/** Goods of which so many pieces lie in the main warehouse, worth so many fen; with boxes of 8 unless another box is said. */
async function there(pieces: number, value: number, boxPieces: number | null = null): Promise<number> {
  const key = await stock.key(boxPieces)
  const coming = { ...cause(1), act: 'receive' as const, into: key, pieces, value, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
  return key.goodsId
}

type Counts = { rest?: number; boxes?: number; damagedRest?: number }
const partOf = ({ id, lines }: TransferDetail, counts: Counts) => ({ id, lines: [{ lineId: lines[0]?.id, ...counts }] })
const receive = (sent: TransferDetail, counts: Counts, more: { turn?: number; key?: string; as?: string } = {}) =>
  on(more.turn ?? 0).call(routes.receive, {
    as: more.as ?? keeper.token,
    body: partOf(sent, counts) as never,
    ...(more.key && { key: more.key }),
  })
const detail = ({ id }: TransferDetail) => on(0).ask(routes.detail, { as: boss(), params: { id } })
/** What lies where: condition, pieces, fen. */
const lying = async (goodsId: number) =>
  (await stock.sums({ goodsId })).map(({ condition, onHand, value }) => [condition, onHand, value])

test('10 worth 1001 are under way with their value; 7 accepted and 3 damaged are 701 and 300, and nothing is left', async () => {
  const goodsId = await there(10, 1001)
  const sent = await add([{ goodsId, rest: 10 }])
  expect(sent).toMatchObject({ state: 'sent', underWay: 10, amount: 1001, days: 0, refusals: { receive: null } })
  expect(await lying(goodsId)).toEqual([
    ['sellable', 0, 0],
    ['transit', 10, 1001],
  ])
  const { todos } = await on(0).ask(dashboardRoutes.figures, { as: keeper.token })
  expect(todos.map(({ title }) => title)).toContain('在途调拨')
  expect(await receive(sent, { rest: 7, damagedRest: 3 })).toMatchObject({ success: true })
  expect(new Set((await lying(goodsId)).slice(1))).toEqual(
    new Set([
      ['transit', 0, 0],
      ['sellable', 7, 701],
      ['degraded', 3, 300],
    ]),
  )
  expect(await detail(sent)).toMatchObject({ state: 'done', underWay: 0, lines: [{ accepted: 7, damaged: 3 }] })
})

test('all 10 damaged: 1001 there, nothing under way', async () => {
  const goodsId = await there(10, 1001)
  const sent = await add([{ goodsId, rest: 10 }])
  await receive(sent, { damagedRest: 10 })
  expect((await lying(goodsId)).slice(1)).toEqual([
    ['transit', 0, 0],
    ['degraded', 10, 1001],
  ])
})

test('6 arrive, 4 are under way; 3 are found and 1 is lost, with who answers: 0', async () => {
  const goodsId = await there(10, 1001)
  const sent = await add([{ goodsId, rest: 10 }])
  await receive(sent, { rest: 6 })
  expect(await detail(sent)).toMatchObject({ state: 'sent', underWay: 4 })
  await receive(sent, { rest: 3 })
  const lost = { ...partOf(sent, { rest: 1 }), note: '路上丢失' }
  const lose = (more: object, as = boss()) => on(0).call(routes.lose, { as, body: { ...lost, ...more } as never })
  expect(await lose({})).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'answers' }] } })
  expect(await lose({ answers: '司机' }, keeper.token)).toMatchObject({ code: codes.forbidden })
  expect(await lose({ answers: '司机老王' })).toMatchObject({ success: true })
  expect(await lying(goodsId)).toMatchObject([
    ['sellable', 0, 0],
    ['transit', 0, 0],
    ['sellable', 9, 901],
  ])
  const done = await detail(sent)
  expect(done).toMatchObject({ state: 'done', lines: [{ accepted: 9, lost: 1 }] })
  expect(done.parts.map(({ serial, accepted, lost: gone, answers }) => [serial, accepted, gone, answers])).toEqual([
    [1, 6, 0, ''],
    [2, 3, 0, ''],
    [3, 0, 1, '司机老王'],
  ])
  const history = await on(0).ask(routes.history, { as: boss(), params: { id: sent.id } })
  expect(history.map(({ action }) => action)).toEqual([
    '调拨丢失',
    '调拨收货',
    '调拨收货',
    '调拨发出',
    '提交调拨单',
    '新增调拨单',
  ])
})

test('what is not received is taken back, and a draft is cancelled; what was sent is not', async () => {
  const goodsId = await there(16, 1600, 8)
  const draft = await add([{ goodsId, boxes: 1 }], { submit: false })
  const at = ({ id, version }: TransferDetail) => ({ as: boss(), body: { id, version } })
  expect(await on(0).ask(routes.cancel, at(draft))).toMatchObject({ state: 'cancelled' })
  const sent = await add([{ goodsId, boxes: 2 }], {}, keeper.token)
  expect(await on(0).call(routes.cancel, at(sent))).toMatchObject({ code: codes.conflict })
  await receive(sent, { boxes: 1 })
  const back = { as: keeper.token, body: partOf(sent, { boxes: 1 }) as never }
  expect(await on(0).ask(routes.takeBack, back)).toMatchObject({ state: 'done', lines: [{ accepted: 8, returned: 8 }] })
  expect(await lying(goodsId)).toEqual([
    ['sellable', 8, 800],
    ['transit', 0, 0],
    ['sellable', 8, 800],
  ])
})

test('a receipt whose answer was lost is sent again under its key, and is one', async () => {
  const goodsId = await there(96, 9600, 8)
  const sent = await add([{ goodsId, boxes: 12 }])
  const key = '6f2f1a7e-0f0b-4a57-9a3e-4b7d0c7f1a11'
  for (const turn of [0, 1, 0])
    expect(await receive(sent, { boxes: 6 }, { key, turn })).toMatchObject({ success: true })
  expect(await detail(sent)).toMatchObject({ underWay: 48, lines: [{ accepted: 48 }] })
})

test('two who receive the rest at once on two nodes: one of them', async () => {
  for (let round = 0; round < 20; round++) {
    const goodsId = await there(10, 1001)
    const sent = await add([{ goodsId, rest: 10 }])
    const answers = await Promise.all([0, 1, 2, 3].map(turn => receive(sent, { rest: 6 }, { turn })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ success }) => !success).every(({ code }) => code === codes.badInput)).toBe(true)
    expect(await detail(sent)).toMatchObject({ underWay: 4 })
  }
}, 60_000)

test('transfers of the same goods from A to B against B to A wait for each other, and none is refused', async () => {
  const [one, other] = [await there(1000, 100_000), await there(1000, 100_000)]
  const half = [
    { goodsId: one, rest: 500 },
    { goodsId: other, rest: 500 },
  ]
  const first = await add(half)
  const lines = first.lines.map(({ id }) => ({ lineId: id, rest: 500 }))
  await on(0).ask(routes.receive, { as: boss(), body: { id: first.id, lines } as never })
  const there2back = { fromWarehouseId: stock.branch, toWarehouseId: stock.main }
  for (let round = 0; round < 15; round++) {
    const sending = Array.from({ length: 6 }, (_, turn) => {
      const few = [
        { goodsId: one, rest: 1 },
        { goodsId: other, rest: 1 },
      ]
      const of = turn % 2 === 0 ? body(few) : body(few.toReversed(), there2back)
      return on(turn + (turn >> 1)).call(routes.add, { as: boss(), body: of })
    })
    const answers = await Promise.all(sending)
    expect(answers.filter(({ success }) => !success)).toEqual([])
  }
}, 60_000)

test('wrong transfers and receipts are refused by field, and nothing is kept', async () => {
  const goodsId = await there(10, 1000, 8)
  const one = { goodsId, rest: 1 }
  const wrong: [object[], object, string][] = [
    [[one], { toWarehouseId: stock.main }, 'toWarehouseId'],
    [[one], { toWarehouseId: 999_999 }, 'toWarehouseId'],
    [[one], { happenedOn: '2999-01-01' }, 'happenedOn'],
    [[one, { ...one, condition: 'degraded' }], {}, 'lines.1.condition'],
    [[{ goodsId, boxes: 1, rest: 9 }], {}, 'lines.0.boxes'],
  ]
  for (const [lines, more, field] of wrong)
    expect(await on(0).call(routes.add, { as: boss(), body: body(lines, more) })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
  expect(await on(0).call(routes.add, { as: boss(), body: body([{ goodsId, boxes: 2 }]) })).toMatchObject({
    code: codes.conflict,
  })
  const sent = await add([one])
  for (const counts of [{ rest: 2 }, { boxes: 1 }, { rest: 0 }])
    expect(await receive(sent, counts)).toMatchObject({ code: codes.badInput })
  const elsewhere = { id: sent.id, lines: [{ lineId: 999_999, rest: 1 }] } as never
  expect(await on(0).call(routes.receive, { as: boss(), body: elsewhere })).toMatchObject({ code: codes.badInput })
  expect(await detail(sent)).toMatchObject({ underWay: 1, parts: [] })
  expect(await on(0).ask(routes.detail, { as: keeper.token, params: { id: sent.id } })).not.toHaveProperty('amount')
})

test('the proofs of stock and of transfers hold after all of it, and name a transfer whose count is wrong', async () => {
  expect(await stock.broken()).toEqual([])
  const { owner } = two.nodes[0]
  const found = async () =>
    (await owner.query<{ check: string }>(firstOfEach(transferProofs), [stock.officeId])).rows.map(one => one.check)
  expect(await found()).toEqual([])
  await owner.query(`update stock_transfer set under_way = under_way + 1 where office_id = $1 and state = 'sent'`, [
    stock.officeId,
  ])
  expect(await found()).toEqual(['调拨在途与库存一致'])
})
