import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { shipmentRoutes } from '../api/shipment.ts'

let server: TestServer
let at: Shipments
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, '查找公司', 'found')
})
afterAll(() => server.stop())

/** Which documents a search finds. */
async function found(search: string): Promise<{ orders: number[]; shipments: number[] }> {
  const body = { search } as never
  const orders = await server.ask(orderRoutes.list, { as: at.keeper.token, body })
  const shipments = await server.ask(shipmentRoutes.list, { as: at.keeper.token, body })
  return { orders: orders.rows.map(({ id }) => id), shipments: shipments.rows.map(({ id }) => id) }
}

test('an order and its shipment are found by their own words, their customer and their goods, and by nothing else', async () => {
  const { goodsId, keys } = await at.stocked([20], { boxPieces: null })
  const order = await at.ordered(goodsId, 4, { address: '梧桐路 8 号', receiver: '马师傅' })
  const key = keys[0] as (typeof keys)[number]
  const other = await at.stocked([5], { boxPieces: null })
  await at.ordered(other.goodsId, 2, { address: '银杏路 1 号', receiver: '赵师傅' })
  const home = { address: '梧桐路 8 号', receiver: '马师傅' }
  const shipment = await at.ready(order, [at.shipLine(order, key, { rest: 4 })], home)
  const both = { orders: [order.order.id], shipments: [shipment.id] }
  const { rows } = await server.owner.query<{ goods: string; customer: string }>(
    `select g.code as goods, u.name as customer from goods g, customer u where g.id = $1 and u.id = (select customer_id from sales_order where id = $2)`,
    [goodsId, order.order.id],
  )
  const [{ goods, customer } = { goods: '', customer: '' }] = rows
  expect(await found('梧桐')).toEqual(both)
  expect(await found('马师')).toEqual(both)
  expect(await found('梧桐 马师傅')).toEqual(both)
  expect(await found(goods)).toEqual(both)
  expect((await found(customer)).orders).toContain(order.order.id)
  expect(await found(order.order.number.toLowerCase())).toMatchObject({ orders: [order.order.id] })
  expect(await found(shipment.number)).toEqual({ orders: [], shipments: [shipment.id] })
  expect(await found('梧桐街')).toEqual({ orders: [], shipments: [] })
})
