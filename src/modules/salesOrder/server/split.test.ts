import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { type Orders, ordersOf } from '../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { orderRoutes as routes } from '../api/order.ts'

const company = '分单公司'
let server: TestServer
let at: Orders
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'split')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

type Part = readonly [lineId: number, pieces: number, boxes?: number]
const body = async (id: number, parts: readonly Part[], more: object = {}) => {
  const lines = parts.map(([orderLineId, rest, boxes = 0]) => ({ orderLineId, boxes, rest }))
  return { id, version: (await at.detail(id)).version, lines, ...more } as never
}
const split = async (id: number, parts: readonly Part[], more: object = {}, as = at.seller.token) =>
  server.call(routes.split, { as, body: await body(id, parts, more) })
const done = async (id: number, parts: readonly Part[], more: object = {}) =>
  server.ask(routes.split, { as: at.seller.token, body: await body(id, parts, more) })
const tile = () => at.newGoods({ boxPieces: 8 })

/** A placed order of 30 pieces for which 24 of one lot are reserved. */
async function partlyReserved() {
  const goodsId = await tile()
  const lot = await at.lot(goodsId, 24)
  const placed = await at.placed([{ goodsId, pieces: 30 }])
  await at.allocated(placed.order.id, [at.pick(placed.lineId, lot, 24)])
  return { ...placed, lot, goodsId }
}

test('some pieces of a placed order go to another one of the same contract, with a day and an address of their own; both tell it', async () => {
  const goodsId = await tile()
  const { order, lineId, contract } = await at.placed([
    { goodsId, pieces: 30 },
    { goodsId, pieces: 5 },
  ])
  const wishOn = dayFrom(20)
  const other = await done(order.id, [[lineId, 2, 1]], { wishOn, address: '海棠路 2 号', remark: '二期' })
  expect(other).toMatchObject({ state: 'done', pieces: 10, wishOn, address: '海棠路 2 号', contractId: contract.id })
  expect(other.lines).toMatchObject([{ pieces: 10, contracted: 30, ordered: 30, source: 'stock' }])
  const left = await at.detail(order.id)
  expect(left).toMatchObject({ pieces: 25, state: 'done', address: '海棠路 1 号' })
  expect(left.lines.map(({ pieces }) => pieces)).toEqual([20, 5])
  const params = { id: order.id }
  const [last] = await server.ask(routes.history, { as: at.company.boss, params })
  expect(JSON.stringify(last)).toContain('分单')
  expect(JSON.stringify(last)).toContain(other.number)
  const history = await server.ask(routes.history, { as: at.company.boss, params: { id: other.id } })
  expect(JSON.stringify(history)).toContain(order.number)
})

test('what is reserved stays as far as the order needs it, or goes along first; nothing of it is free meanwhile', async () => {
  const stays = await partlyReserved()
  const one = await done(stays.order.id, [[stays.lineId, 8]])
  expect((await at.allocation(stays.order.id)).lines).toMatchObject([{ pieces: 22, held: 22 }])
  expect((await at.allocation(one.id)).lines).toMatchObject([{ pieces: 8, held: 2, lacks: 6 }])
  expect(await at.there(stays.lot)).toEqual([24, 24])
  const goes = await partlyReserved()
  const other = await done(goes.order.id, [[goes.lineId, 8]], { held: 'go' })
  expect((await at.allocation(goes.order.id)).lines).toMatchObject([{ pieces: 22, held: 16, lacks: 6 }])
  expect((await at.allocation(other.id)).lines).toMatchObject([{ pieces: 8, held: 8, lacks: 0 }])
  expect(await at.there(goes.lot)).toEqual([24, 24])
})

test('what the customer said to several lots, and the note of the line, go along', async () => {
  const goodsId = await tile()
  const lots = [await at.lot(goodsId, 8), await at.lot(goodsId, 8)] as const
  const { order, lineId } = await at.placed([{ goodsId, pieces: 16 }])
  const picks = lots.map(lot => at.pick(lineId, lot, 8))
  await at.allocated(order.id, picks, { consents: [at.consented(lineId)] })
  const other = await done(order.id, [[lineId, 10]])
  const { lines } = await at.allocation(other.id)
  expect(lines).toMatchObject([{ held: 10, consentKind: 'verbal', consentNote: '王女士电话同意' }])
  expect(lines[0]?.parts?.map(({ pieces }) => pieces).toSorted()).toEqual([2, 8])
})

test('a line of which all goes leaves the order; what has left stays with it', async () => {
  const goodsId = await tile()
  const lot = await at.lot(goodsId, 40)
  const { order, lineId } = await at.placed([
    { goodsId, pieces: 30 },
    { goodsId, pieces: 5 },
  ])
  await at.allocated(order.id, [at.pick(lineId, lot, 30)])
  await at.ship(order.id, lineId, lot, 12)
  const second = (await at.detail(order.id)).lines[1]?.id as number
  const other = await done(order.id, [
    [lineId, 18],
    [second, 5],
  ])
  expect(other.lines.map(({ pieces }) => pieces)).toEqual([18, 5])
  expect((await at.detail(order.id)).lines).toMatchObject([{ id: lineId, pieces: 12 }])
  expect((await at.allocation(other.id)).lines).toMatchObject([{ held: 18 }, { held: 0 }])
})

describe('bad input', () => {
  const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
    expect(answer.msg).toContain(words)
    expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  }

  test('more than is there or has not left, none, a line twice or of another order, all of it, a past day: by field, and nothing changes', async () => {
    const { order, lineId, lot, goodsId } = await partlyReserved()
    const another = await at.placed([{ goodsId, pieces: 10 }])
    refused(await split(order.id, [[lineId, 31]]), 'lines.0.boxes', '最多分出 3 箱 6 片')
    refused(await split(order.id, [[lineId, 0]]), 'lines', '请至少在一行填写要分出的数量')
    refused(
      await split(order.id, [
        [lineId, 1],
        [lineId, 1],
      ]),
      'lines.1.orderLineId',
      '请合并成一行',
    )
    refused(await split(order.id, [[another.lineId, 1]]), 'lines.0.orderLineId', '请刷新后重新选择')
    refused(await split(order.id, [[lineId, 30]]), 'lines', '请用“改期”')
    refused(await split(order.id, [[lineId, 1]], { wishOn: '2020-01-01' }), 'wishOn', '不能早于今天')
    await at.ship(order.id, lineId, lot, 12)
    refused(await split(order.id, [[lineId, 19]]), 'lines.0.boxes', '最多分出 2 箱 2 片')
    expect(await at.detail(order.id)).toMatchObject({ pieces: 30 })
    expect(await at.there(lot)).toEqual([12, 12])
  })

  test('an order that is not placed, a stale screen, and who may not', async () => {
    const goodsId = await tile()
    const contract = await at.effective([at.line({ goodsId })])
    const draft = await at.orderOf(contract, [{ pieces: 5 }], { submit: false })
    expect((await split(draft.order.id, [[draft.lineId, 1]])).code).toBe(codes.conflict)
    const { order, lineId } = await at.placed([{ goodsId, pieces: 10 }])
    expect((await split(order.id, [[lineId, 1]], {}, at.keeper.token)).code).toBe(codes.forbidden)
    const stale = await body(order.id, [[lineId, 1]])
    await done(order.id, [[lineId, 1]])
    expect((await server.call(routes.split, { as: at.seller.token, body: stale })).code).toBe(codes.stale)
  })
})

test('each of its lines tells how much may be split off', async () => {
  const { order, lineId, lot } = await partlyReserved()
  await at.ship(order.id, lineId, lot, 12)
  const told = await server.ask(routes.splittable, { as: at.seller.token, params: { id: order.id } })
  expect(told).toEqual([{ orderLineId: lineId, pieces: 18 }])
})

test('a change order that takes from the contract takes from the new order, too', async () => {
  const goodsId = await tile()
  const { order, lineId, contract } = await at.placed([{ goodsId, pieces: 30 }])
  const other = await done(order.id, [[lineId, 10]])
  await at.resize(contract, 15_000)
  const pieces = await Promise.all(
    [order.id, other.id].map(async id => (await at.detail(id)).state === 'done' && (await at.detail(id)).pieces),
  )
  expect(pieces).toEqual([15, false])
})
