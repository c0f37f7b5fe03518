import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { orderFileRoutes as files, orderRoutes } from '../../salesOrder/api/order.ts'
import { wayPhotoRoute } from '../api/shipment.ts'

let server: TestServer
let at: Shipments
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, '路线公司', 'way')
})
afterAll(() => server.stop())

const png = pngOf(20, 10)
const sent = (name: string) => server.ask(files.upload, { as: at.seller.token, file: { name, content: png } })
const ordered = async (more: object = {}) => at.ordered((await at.stocked([40], { boxPieces: null })).goodsId, 20, more)

test('photos of the way in come with an order or later; the warehouse sees them on the order and its shipment, and they go with what is split off to the same home', async () => {
  const { goodsId, keys } = await at.stocked([40], { boxPieces: null })
  const of = await at.ordered(goodsId, 20, { fileIds: [(await sent('大门.png')).id] })
  const { id } = of.order
  await server.ask(files.add, { as: at.keeper.token, body: { id, fileIds: [await later()] } })
  const list = await server.ask(files.list, { as: at.keeper.token, params: { id } })
  expect(list.map(({ name }) => name)).toEqual(['电梯.png', '大门.png'])
  const shipment = await at.ready(of, [at.shipLine(of, keys[0] as never, { rest: 5 })])
  expect(shipment.wayPhotos.map(({ name }) => name)).toEqual(['大门.png', '电梯.png'])
  const params = { id: shipment.wayPhotos[0]?.id as number }
  expect((await server.send(wayPhotoRoute, { as: at.keeper.token, params })).rawPayload).toEqual(png)
  const { version } = await server.ask(orderRoutes.detail, { as: at.seller.token, params: { id } })
  const lines = [{ orderLineId: of.lineId, boxes: 0, rest: 3 }]
  const body = { id, version, lines, address: '海棠路 1 号' } as never
  const other = await server.ask(orderRoutes.split, { as: at.seller.token, body })
  expect(await server.ask(files.list, { as: at.seller.token, params: { id: other.id } })).toHaveLength(2)

  async function later() {
    const photo = await server.ask(files.upload, { as: at.keeper.token, file: { name: '电梯.png', content: png } })
    return photo.id
  }
})

test('who sees neither the order nor a shipment of it sees no photo of it, and takes none away', async () => {
  const other = await at.company.hire('wayOther', '导购')
  const { order } = await ordered({ fileIds: [(await sent('门.png')).id] })
  const [kept] = await server.ask(files.list, { as: at.seller.token, params: { id: order.id } })
  const params = { id: kept?.id as number }
  expect((await server.call(files.list, { as: other.token, params: { id: order.id } })).code).toBe(codes.notFound)
  for (const route of [files.download, wayPhotoRoute])
    expect((await server.send(route, { as: other.token, params })).json()).toMatchObject({ code: codes.notFound })
  expect((await server.call(files.remove, { as: other.token, body: params })).code).toBe(codes.notFound)
  await server.ask(files.remove, { as: at.seller.token, body: params })
  expect(await server.ask(files.list, { as: at.seller.token, params: { id: order.id } })).toEqual([])
})

test('a photo that somebody else sent up, or that is none, is refused, and no order is made', async () => {
  const photo = await server.ask(files.upload, { as: at.keeper.token, file: { name: '门.png', content: png } })
  const { goodsId } = await at.stocked([40], { boxPieces: null })
  const contract = await at.effective([at.line({ goodsId, quantity: 5000 })])
  const lines = [{ contractLineId: contract.rows[0]?.id, boxes: 0, rest: 5, source: 'stock', note: '' }]
  const body = { contractId: contract.id, lines, fileIds: [photo.id] } as never
  expect((await server.call(orderRoutes.add, { as: at.seller.token, body })).code).not.toBe(0)
  const { orders } = await server.ask(orderRoutes.ofContract, { as: at.seller.token, params: { id: contract.id } })
  expect(orders).toEqual([])
})
