import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Lot, type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { type ContractChange, changeRoutes } from '../../../contract/api/change.ts'
import { allocationRoutes as routes } from '../../api/allocation.ts'
import { orderRoutes } from '../../api/order.ts'

const company = '备货公司'
let server: TestServer
let at: Orders
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'allocate')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const tile = () => at.newGoods({ boxPieces: 8 })
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer.msg).toContain(words)
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
}

test('who keeps goods reserves a lot for a line, boxes by the box of the lot; the order says so, and the log', async () => {
  const goodsId = await tile()
  const lot = await at.lot(goodsId, 80)
  const { order, lineId } = await at.placed([{ goodsId, pieces: 30 }])
  const { lines } = await at.allocated(order.id, [at.pick(lineId, lot, 4, 2)])
  expect(lines).toMatchObject([{ pieces: 30, held: 20, lacks: 10, net: 0, coming: 0, consentKind: null }])
  expect(lines[0]?.parts).toMatchObject([{ lotId: lot.lotId, warehouseName: '主仓', pieces: 20 }])
  expect(await at.detail(order.id)).toMatchObject({ held: 20 })
  await at.allocated(order.id, [at.pick(lineId, lot, 2, 1)])
  expect(await at.there(lot)).toEqual([80, 30])
  const [last] = await server.ask(orderRoutes.history, { as: at.company.boss, params: { id: order.id } })
  expect(JSON.stringify(last)).toContain('1 箱 2 片')
})

test('parts are given back by lot and warehouse; what is asked beyond is refused, and nothing changes', async () => {
  const goodsId = await tile()
  const lot = await at.lot(goodsId, 80)
  const { order, lineId } = await at.placed([{ goodsId, pieces: 20 }])
  await at.allocated(order.id, [at.pick(lineId, lot, 20)])
  const tooMuch = await at.release(order.id, [at.pick(lineId, lot, 21)])
  expect(tooMuch).toMatchObject({ code: codes.conflict })
  expect(tooMuch.msg).toContain('只备了 2 箱 4 片，请改小')
  expect(await at.there(lot)).toEqual([80, 20])
  expect((await at.release(order.id, [at.pick(lineId, lot, 5)])).data).toMatchObject({
    lines: [{ held: 15, lacks: 5 }],
  })
  expect(await at.there(lot)).toEqual([80, 15])
})

describe('bad input', () => {
  test('more than the line needs, a lot of other goods, a line twice, a line of another order: by line, with the way on', async () => {
    const [goodsId, otherGoods] = [await tile(), await tile()]
    const [lot, foreign] = [await at.lot(goodsId, 80), await at.lot(otherGoods, 8)]
    const { order, lineId } = await at.placed([{ goodsId, pieces: 10 }])
    const another = await at.placed([{ goodsId, pieces: 10 }])
    refused(
      await at.allocate(order.id, [at.pick(lineId, lot, 11)]),
      'lines.0.boxes',
      '还要备 1 箱 2 片，这里备了 1 箱 3 片',
    )
    refused(await at.allocate(order.id, [at.pick(lineId, lot, 0)]), 'lines.0.boxes', '数量至少为 1 片')
    refused(await at.allocate(order.id, [at.pick(lineId, foreign, 1)]), 'lines.0.lotId', '请重新选择批次')
    const twice = [at.pick(lineId, lot, 1), at.pick(lineId, lot, 1)]
    refused(await at.allocate(order.id, twice), 'lines.1.lotId', '请合并成一行')
    refused(await at.allocate(order.id, [at.pick(another.lineId, lot, 1)]), 'lines.0.orderLineId', '请刷新后重新选择')
    const nowhere = { ...lot, warehouseId: 999_999 }
    refused(await at.allocate(order.id, [at.pick(lineId, nowhere, 1)]), 'lines.0.warehouseId', '仓库不存在')
    expect(await at.there(lot)).toEqual([80, 0])
  })

  test('of several lines that lack something each is named, and then nothing is reserved', async () => {
    const goods = [await tile(), await tile()] as const
    const lots = [await at.lot(goods[0], 8), await at.lot(goods[1], 3)] as [Lot, Lot]
    const { order } = await at.placed(goods.map(goodsId => ({ goodsId, pieces: 8 })))
    const picks = order.lines.map(({ id }, place) => at.pick(id, lots[place] as Lot, 8))
    const answer = await at.allocate(order.id, picks)
    expect(answer).toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.1' }] } })
    expect(answer.msg).toContain('可用 3 片')
    expect(await at.there(lots[0])).toEqual([8, 0])
  })

  test('an order that is not placed reserves nothing, and a stale screen is told', async () => {
    const goodsId = await tile()
    const lot = await at.lot(goodsId, 80)
    const { order, lineId } = await at.placed([{ goodsId, pieces: 10 }])
    const stale = { id: order.id, version: order.version, lines: [at.pick(lineId, lot, 1)] } as never
    await at.allocated(order.id, [at.pick(lineId, lot, 1)])
    expect((await server.call(routes.allocate, { as: at.keeper.token, body: stale })).code).toBe(codes.stale)
    const draft = await at.orderOf(await at.effective([at.line({ goodsId })]), [{ pieces: 5 }], { submit: false })
    expect((await at.allocate(draft.order.id, [at.pick(draft.lineId, lot, 1)])).code).toBe(codes.conflict)
    expect((await at.allocate(order.id, [at.pick(lineId, lot, 1)], {}, at.seller.token)).code).toBe(codes.forbidden)
  })
})

test('a second lot for a line needs what the customer said, and keeps it', async () => {
  const goodsId = await tile()
  const [one, other] = [await at.lot(goodsId, 8), await at.lot(goodsId, 8)]
  const { order, lineId } = await at.placed([{ goodsId, pieces: 16 }])
  const both = [at.pick(lineId, one, 8), at.pick(lineId, other, 8)]
  refused(await at.allocate(order.id, both), 'consents', '请先征得客户同意')
  await at.allocated(order.id, [at.pick(lineId, one, 8)])
  refused(await at.allocate(order.id, [at.pick(lineId, other, 8)]), 'consents', '2 个批次')
  const late = [{ ...at.consented(lineId), agreedOn: '2999-01-01' }]
  refused(
    await at.allocate(order.id, [at.pick(lineId, other, 8)], { consents: late }),
    'consents.0.agreedOn',
    '不能晚于今天',
  )
  const consents = [at.consented(lineId)]
  const { lines } = await at.allocated(order.id, [at.pick(lineId, other, 8)], { consents })
  expect(lines).toMatchObject([{ held: 16, consentKind: 'verbal', consentNote: '王女士电话同意' }])
})

const named = async (contractId: number) => ({ contractId, version: (await at.contract(contractId)).version })

describe('what an order needs no more is free at once', () => {
  test('100 reserved, 60 shipped, a change order makes the line 75: 15 stay reserved, 25 are free; then 60 is the least', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 100)
    const { contract, order, lineId } = await at.placed([{ goodsId, pieces: 100 }])
    await at.allocated(order.id, [at.pick(lineId, lot, 100)])
    await at.ship(order.id, lineId, lot, 60)
    expect(await at.there(lot)).toEqual([40, 40])
    await at.resize(contract, 75_000)
    expect(await at.there(lot)).toEqual([40, 15])
    expect(await at.allocation(order.id)).toMatchObject({ lines: [{ pieces: 75, net: 60, held: 15, lacks: 0 }] })
  })

  test('what is net shipped is the least: 60 of 100 pieces, 0.888 ㎡ of nine tiles of 333×333, parts of what is measured', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 100)
    const { contract, order, lineId } = await at.placed([{ goodsId, pieces: 100 }])
    await at.allocated(order.id, [at.pick(lineId, lot, 100)])
    await at.ship(order.id, lineId, lot, 60)
    const less = await at.resize(contract, 40_000)
    expect(less).toMatchObject({ code: codes.conflict })
    expect(less.msg).toContain('不能少于 60：已发 60 件，请改大')
    const tiles = await at.newGoods({ spec: '333*333' })
    const area = await at.effective([at.line({ goodsId: tiles, quantity: 20_000, quantityUnit: 'area' })])
    const ordered = await at.orderOf(area, [{ pieces: 181 }])
    await at.note(ordered.order.id, [{ lineId: ordered.lineId, act: 'leave', pieces: 9 }])
    expect((await at.resize(area, 887)).msg).toContain('不能少于 0.888')
    expect((await at.resize(area, 888)).code).toBe(0)
    const sizes = [{ a: 1200, b: 2400, count: 3 }]
    const doors = await at.effective([at.fee(50_000, { kind: 'custom', name: '衣柜', measure: 'projected', sizes })])
    const made = await at.orderOf(doors, [{ pieces: 3 }], {
      lines: [{ contractLineId: doors.rows[0]?.id, boxes: 0, rest: 3, source: 'factory', note: '' }],
    })
    await at.note(made.order.id, [{ lineId: made.lineId, act: 'leave', pieces: 2 }])
    const fewer = (count: number) =>
      at.change(doors, { lines: [{ lineId: doors.rows[0]?.id, quantity: 1000, sizes: [{ ...sizes[0], count }] }] })
    expect((await fewer(1)).msg).toContain('不能少于 2 件')
    expect((await fewer(2)).code).toBe(0)
  })

  test('of two orders the latest gives back first; calling off frees all, 退单 too', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 100)
    const contract = await at.effective([at.line({ goodsId, quantity: 20_000 })])
    const [first, second] = [await at.orderOf(contract, [{ pieces: 10 }]), await at.orderOf(contract, [{ pieces: 10 }])]
    for (const { order, lineId } of [first, second]) await at.allocated(order.id, [at.pick(lineId, lot, 10)])
    await at.resize(contract, 14_000)
    expect((await at.allocation(first.order.id)).lines).toMatchObject([{ held: 10 }])
    expect((await at.allocation(second.order.id)).lines).toMatchObject([{ held: 4 }])
    const { version } = await at.detail(first.order.id)
    const off = { id: first.order.id, version, reason: '改期' }
    await server.ask(orderRoutes.revoke, { as: at.seller.token, body: off })
    expect(await at.there(lot)).toEqual([100, 4])
    const body = { ...(await named(contract.id)), reason: '不装修了', deductions: [] } as never
    const ended = (await server.ask(changeRoutes.cancel, { as: at.seller.token, body })) as ContractChange
    if (ended.state === 'approving') await at.approval(ended.approvalId as number)
    expect(await at.there(lot)).toEqual([100, 0])
  })
})

describe('the proposal', () => {
  test('older promises come first, over what is free after the ones before; tails are told', async () => {
    const goodsId = await tile()
    const [old, young] = [await at.lot(goodsId, 40), await at.lot(goodsId, 16)]
    const later = await at.placed([{ goodsId, pieces: 16 }], { wishOn: '2099-02-01' })
    const sooner = await at.placed([{ goodsId, pieces: 30 }], { wishOn: '2099-01-01' })
    const undated = await at.placed([{ goodsId, pieces: 16 }])
    const told = await at.propose([undated.order.id, later.order.id, sooner.order.id])
    expect(told.map(({ id }) => id)).toEqual([sooner.order.id, later.order.id, undated.order.id])
    expect(told.map(({ lines }) => lines[0])).toMatchObject([
      {
        asks: false,
        reason: '一批够，先用最早到的',
        parts: [{ lotId: old.lotId, pieces: 30 }],
        tails: [{ pieces: 10 }],
      },
      { asks: false, parts: [{ lotId: young.lotId, pieces: 16 }] },
      { lacks: 6, parts: [], reason: '货不够，还缺 6 片' },
    ])
  })

  test('a home that has a lot is topped up from it first, with a question for the rest', async () => {
    const goodsId = await at.newGoods({})
    const [a, b] = [await at.lot(goodsId, 9), await at.lot(goodsId, 31)]
    const contract = await at.effective([at.line({ goodsId, quantity: 40_000 })])
    const first = await at.orderOf(contract, [{ pieces: 30 }])
    await at.allocated(first.order.id, [at.pick(first.lineId, b, 30)])
    await at.ship(first.order.id, first.lineId, b, 30)
    const more = await at.orderOf(contract, [{ pieces: 2 }])
    const [told] = await at.propose([more.order.id])
    expect(told?.lines).toMatchObject([
      {
        asks: true,
        reason: '自家批次不够，共两批，需客户同意',
        parts: [
          { lotId: b.lotId, pieces: 1 },
          { lotId: a.lotId, pieces: 1 },
        ],
      },
    ])
    refused(await at.allocate(more.order.id, [at.pick(more.lineId, a, 2)]), 'consents', '请先征得客户同意')
  })

  test('it is of placed orders alone, and of those that the person sees', async () => {
    const goodsId = await tile()
    const draft = await at.orderOf(await at.effective([at.line({ goodsId })]), [{ pieces: 5 }], { submit: false })
    const ask = (ids: number[], as = at.keeper.token) => server.call(routes.proposal, { as, body: { ids } })
    expect((await ask([draft.order.id])).msg).toContain('还没有下单或已作废')
    expect((await ask([999_999])).code).toBe(codes.notFound)
    const many = await ask(Array.from({ length: 201 }, (_, id) => id + 1))
    expect(many).toMatchObject({ code: codes.badInput })
    expect(many.msg).toContain('一次最多 200 张下单单，请分批')
  })
})

test('who keeps goods finds what waits for goods; the seller is told what is reserved without its lots where they see none', async () => {
  const goodsId = await tile()
  const { order } = await at.placed([{ goodsId, pieces: 10 }])
  const body = { page: 1, pageSize: 50, view: 'lacking' } as never
  const { rows } = await server.ask(orderRoutes.list, { as: at.keeper.token, body })
  expect(rows.map(({ id }) => id)).toContain(order.id)
  const lot = await at.lot(goodsId, 10)
  await at.allocated(order.id, [at.pick(order.lines[0]?.id as number, lot, 10)])
  const after = await server.ask(orderRoutes.list, { as: at.keeper.token, body })
  expect(after.rows.map(({ id }) => id)).not.toContain(order.id)
  const finance = await at.company.hire('allocateMoney', '财务')
  expect((await at.allocation(order.id, finance.token)).lines[0]).toHaveProperty('parts')
})

describe('what leaves uses up what is reserved (small inputs 1, 2, 3 and 16)', () => {
  test('one lot of 2, two orders reserve 1 each: one ships, and the other too', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 2)
    const both = [await at.placed([{ goodsId, pieces: 1 }]), await at.placed([{ goodsId, pieces: 1 }])]
    for (const { order, lineId } of both) await at.allocated(order.id, [at.pick(lineId, lot, 1)])
    await at.ship(both[0]?.order.id as number, both[0]?.lineId as number, lot, 1)
    expect(await at.there(lot)).toEqual([1, 1])
    await at.ship(both[1]?.order.id as number, both[1]?.lineId as number, lot, 1)
    expect(await at.there(lot)).toEqual([0, 0])
  })

  test('on hand 4, four orders reserve 1 each: each of them ships its own', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 4)
    for (let turn = 0; turn < 4; turn++) {
      const { order, lineId } = await at.placed([{ goodsId, pieces: 1 }])
      await at.allocated(order.id, [at.pick(lineId, lot, 1)])
    }
    expect(await at.there(lot)).toEqual([4, 4])
  })

  test('on hand 12, 10 reserved, 4 leave: 8 on hand, 6 reserved', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 12)
    const { order, lineId } = await at.placed([{ goodsId, pieces: 10 }])
    await at.allocated(order.id, [at.pick(lineId, lot, 10)])
    await at.ship(order.id, lineId, lot, 4)
    expect(await at.there(lot)).toEqual([8, 6])
  })

  test('10 in a key, two orders reserve 5 each: of 6 and 6 neither leaves, of 5 and 5 both', async () => {
    const goodsId = await at.newGoods({})
    const lot = await at.lot(goodsId, 10)
    const both = [await at.placed([{ goodsId, pieces: 6 }]), await at.placed([{ goodsId, pieces: 6 }])]
    for (const { order, lineId } of both) await at.allocated(order.id, [at.pick(lineId, lot, 5)])
    const shipped = (pieces: number) =>
      Promise.allSettled(both.map(({ order, lineId }) => at.ship(order.id, lineId, lot, pieces)))
    expect((await shipped(6)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await shipped(5)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await at.there(lot)).toEqual([0, 0])
  })
})

test('the check of the ledger finds more reserved than a line has left, and a reservation of an order that is called off', async () => {
  const goodsId = await at.newGoods({})
  const lot = await at.lot(goodsId, 10)
  const { order, lineId } = await at.placed([{ goodsId, pieces: 10 }])
  await at.allocated(order.id, [at.pick(lineId, lot, 10)])
  const broken = await falsified(server, company, 'sales_order_line', `id = ${lineId}`, { pieces: -1 })
  expect(broken).toContainEqual(expect.objectContaining({ check: '备货加已发不超过下单数量', document: order.number }))
})
