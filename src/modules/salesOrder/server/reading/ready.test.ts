import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../../tests/support/shipments.ts'
import { orderRoutes } from '../../api/order.ts'

const company = '待发公司'
let server: TestServer
let at: Shipments
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, company, 'sendable')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** In which of the views of what may leave an order stands. */
async function viewsOf(id: number, as = at.keeper.token): Promise<string[]> {
  const views = ['sendable', 'unpaid', 'paid', 'soon'] as const
  const lists = await Promise.all(views.map(view => server.ask(orderRoutes.list, { as, body: { view } as never })))
  return views.filter((_, nth) => lists[nth]?.rows.some(row => row.id === id))
}

test('an order moves from money lacks and goods lack to what may leave, and is gone once it has left', async () => {
  const { goodsId, keys } = await at.stocked([20], { boxPieces: null })
  const key = keys[0] as (typeof keys)[number]
  const order = await at.ordered(goodsId, 10, { wishOn: dayFrom(9) })
  expect(await viewsOf(order.order.id)).toEqual([])
  await at.allocate(order, key, 9)
  expect(await viewsOf(order.order.id)).toEqual([])
  await at.allocate(order, key, 1)
  expect(await viewsOf(order.order.id)).toEqual(['unpaid'])
  await at.paid(order.contract, order.contract.total, true)
  expect(await viewsOf(order.order.id)).toEqual(['sendable'])
  await at.leave(await at.ready(order, [at.shipLine(order, key, { rest: 4 })]))
  expect(await viewsOf(order.order.id)).toEqual(['sendable'])
  await at.leave(await at.ready(order, [at.shipLine(order, key, { rest: 6 })]))
  expect(await viewsOf(order.order.id)).toEqual([])
})

test('one that is paid and lacks goods waits for them; one that is wanted within three days is told', async () => {
  const { goodsId } = await at.stocked([0], { boxPieces: null })
  const order = await at.ordered(goodsId, 5, { wishOn: dayFrom(3) })
  expect(await viewsOf(order.order.id)).toEqual(['soon'])
  await at.paid(order.contract, order.contract.total, true)
  expect(await viewsOf(order.order.id)).toEqual(['paid', 'soon'])
})
