import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../../tests/support/money.ts'
import { type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { orderRoutes as routes } from '../../api/order.ts'

const company = '仓储公司'
let server: TestServer
let at: Orders
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'storage')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** An order of so many pieces of goods in boxes of 8, reserved so many days ago. */
async function ready(pieces: number, daysAgo: number) {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const one = await at.placed([{ goodsId, pieces }])
  const lot = await at.lot(goodsId, 100)
  await at.allocated(one.order.id, [at.pick(one.lineId, lot, pieces)])
  const sql = `update stock_reservation set created_at = now() - make_interval(days => $2) where owner_kind = 'salesOrder' and owner_id = $1`
  await server.owner.query(sql, [one.order.id, daysAgo])
  return { ...one, lot }
}
const row = async (id: number) => at.detail(id)
const inView = async (id: number) => {
  const body = { view: 'storage', sort: { by: 'storageFee', order: 'descend' } } as never
  const { rows } = await server.ask(routes.list, { as: at.company.boss, body })
  return rows.some(one => one.id === id)
}

test('what is ready and not fetched: boxes, days beyond the free ones, and the fee that is proposed', async () => {
  const { order } = await ready(20, 20)
  expect(await row(order.id)).toMatchObject({
    readyOn: dayFrom(-20),
    storageBoxes: 3,
    storageDays: 5,
    storageFee: 1500,
  })
  expect(await inView(order.id)).toBe(true)
  await setSwitches(server, at.company.boss, { storageFreeDays: 18, storageFee: 250 })
  expect(await row(order.id)).toMatchObject({ storageDays: 2, storageFee: 1500 })
  await setSwitches(server, at.company.boss, {})
})

test('within the free days nothing is due, and what is not ready or has left is not told', async () => {
  const fresh = await ready(8, 3)
  expect(await row(fresh.order.id)).toMatchObject({ storageBoxes: 1, storageDays: 0, storageFee: 0 })
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const lacking = await at.placed([{ goodsId, pieces: 16 }])
  const lot = await at.lot(goodsId, 8)
  await at.allocated(lacking.order.id, [at.pick(lacking.lineId, lot, 8)])
  expect(await row(lacking.order.id)).toMatchObject({ readyOn: null, storageFee: null })
  expect(await inView(lacking.order.id)).toBe(false)
  await at.ship(fresh.order.id, fresh.lineId, fresh.lot, 8)
  expect(await row(fresh.order.id)).toMatchObject({ readyOn: null, storageBoxes: null })
})

test('what is split off lies there as long as it did before: its free days do not begin anew', async () => {
  const { order, lineId } = await ready(24, 20)
  const lines = [{ orderLineId: lineId, boxes: 1, rest: 0 }]
  for (const held of ['stay', 'go']) {
    const { version } = await row(order.id)
    const body = { id: order.id, version, lines, held } as never
    const other = await server.ask(routes.split, { as: at.seller.token, body })
    expect(await row(other.id)).toMatchObject({ readyOn: dayFrom(-20), storageDays: 5, storageBoxes: 1 })
  }
  expect(await row(order.id)).toMatchObject({ readyOn: dayFrom(-20), storageDays: 5, storageBoxes: 1 })
})
