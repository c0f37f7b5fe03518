import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { purchaseRoutes } from '../../../purchase/api/purchase.ts'
import { receiptRoutes } from '../../../purchase/api/receipt.ts'
import { supplierRoutes } from '../../../purchase/api/supplier.ts'
import { orderRoutes } from '../../api/order.ts'

/* Goods that are ordered for an order before they are there. */

const company = '等货公司'
let server: TestServer
let at: Orders
let supplierId: number
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'orderAwaits')
  await setSwitches(server, at.company.boss, { purchaseOver: 1250 })
  const supplier = await server.ask(supplierRoutes.add, { as: at.company.boss, body: { name: '新瓷厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const today = () => formatDate(Date.now())
const order = (goodsId: number, boxes: number, forId: number) =>
  server.ask(purchaseRoutes.add, {
    as: at.company.boss,
    body: {
      supplierId,
      warehouseId: at.stock.main,
      orderedOn: today(),
      lines: [{ goodsId, boxes, forKind: 'salesOrder', forId }],
    } as never,
  })
const arrive = (purchaseId: number, goodsId: number, boxes: number, colour = 'A1') =>
  server.ask(receiptRoutes.add, {
    as: at.keeper.token,
    body: {
      warehouseId: at.stock.main,
      receivedOn: today(),
      purchaseId,
      lines: [{ goodsId, colour, boxes, rest: 0 }],
    } as never,
  })
const lineOf = async (id: number) => (await at.allocation(id)).lines[0]

test('40 boxes ordered for one order and another one waits longer: of 45 that arrive 40 are reserved for it, 5 are free', async () => {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const longer = await at.placed([{ goodsId, pieces: 320 }])
  const { order: one } = await at.placed([{ goodsId, pieces: 320 }])
  const { id } = await order(goodsId, 40, one.id)
  expect(await lineOf(one.id)).toMatchObject({ held: 0, lacks: 320, coming: 320 })
  await arrive(id, goodsId, 45)
  expect(await lineOf(one.id)).toMatchObject({ held: 320, lacks: 0, coming: 0 })
  expect(await lineOf(longer.order.id)).toMatchObject({ held: 0, lacks: 320 })
  const { rows } = await server.owner.query<{ free: number }>(
    'select (on_hand - reserved)::int as free from stock_key where goods_id = $1',
    [goodsId],
  )
  expect(rows).toEqual([{ free: 40 }])
})

test('what arrives for an order that was called off meanwhile stays free', async () => {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const { contract, order: one } = await at.placed([{ goodsId, pieces: 80 }])
  const { id } = await order(goodsId, 10, one.id)
  await at.resize(contract, 40_000)
  await arrive(id, goodsId, 10)
  expect(await lineOf(one.id)).toMatchObject({ pieces: 40, held: 40, lacks: 0 })
})

test('what arrives for an order that was split goes on to those that were split off it, the first one first', async () => {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const { order: one, lineId } = await at.placed([{ goodsId, pieces: 160 }])
  const { id } = await order(goodsId, 20, one.id)
  const split = async (of: number, orderLineId: number, boxes: number) => {
    const { version } = await at.detail(of)
    const body = { id: of, version, lines: [{ orderLineId, boxes, rest: 0 }] } as never
    return server.ask(orderRoutes.split, { as: at.seller.token, body })
  }
  const second = await split(one.id, lineId, 12)
  const third = await split(second.id, second.lines[0]?.id as number, 2)
  expect(await lineOf(second.id)).toMatchObject({ pieces: 80, lacks: 80, coming: 80 })
  expect(await lineOf(third.id)).toMatchObject({ pieces: 16, coming: 16 })
  await arrive(id, goodsId, 15)
  expect(await lineOf(one.id)).toMatchObject({ held: 64, lacks: 0 })
  expect(await lineOf(second.id)).toMatchObject({ held: 56, lacks: 24, coming: 24 })
  await arrive(id, goodsId, 5)
  expect(await lineOf(second.id)).toMatchObject({ held: 80, lacks: 0 })
  expect(await lineOf(third.id)).toMatchObject({ held: 16, lacks: 0 })
})
