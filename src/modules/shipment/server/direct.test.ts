import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Direct, directOf } from '../../../../tests/support/direct.ts'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { purchaseRoutes } from '../../purchase/api/purchase.ts'
import { receiptRoutes } from '../../purchase/api/receipt.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { infoRoutes } from '../../salesOrder/api/orderInfo.ts'
import { shipmentRoutes as routes } from '../api/shipment.ts'
import { signOffRoutes } from '../api/signOff.ts'

const company = '直送公司'
const signature = pngOf(20, 10).toString('base64')
let server: TestServer
let at: Direct
beforeAll(async () => {
  server = await startServer()
  at = await directOf(server, company, 'direct')
})
afterAll(async () => {
  expect(await at.passing()).toEqual([])
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer.msg).toContain(words)
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
}
test('small input 11: direct delivery of 10 at 1,000, 5 come now: net shipped 5, own stock 0, cost 5,000; 1 comes back to our warehouse', async () => {
  const { goodsId, order, purchase } = await at.two(10)
  const left = await at.leave(await at.direct(order, purchase.id, 5))
  expect(left).toMatchObject({ state: 'left', way: 'direct' })
  expect(await at.shipment(left.id, at.company.boss)).toMatchObject({ amount: 5000, purchase: purchase.number })
  expect(await at.sums(order)).toMatchObject({ net: 5, onWay: 5 })
  expect(await at.own(goodsId)).toEqual({ pieces: 0, value: 0 })
  expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: 5, outstanding: 5, progress: 'partly' })
  const signed = await at.signOff(left)
  const returned = await at.placed(order.contract.id, [{ shipmentLineId: signed.lines[0]?.id, rest: 1 }], {
    kind: 'exchange',
    reason: '破了',
  })
  await at.received(returned, { rest: 1 })
  const key = { goodsId, lotId: left.lines[0]?.lotId as number, gradeId: null, warehouseId: at.branch }
  expect(await at.keyNow({ ...key, condition: 'inspection' })).toEqual([1, 1000, 0])
  expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: 5 })
  expect(await at.sums(order)).toMatchObject({ net: 4 })
})

test('taken back it is on order again, and may leave again; what it was worth goes with it', async () => {
  const { goodsId, order, purchase } = await at.two(10)
  const left = await at.leave(await at.direct(order, purchase.id, 4))
  const back = await at.unload(left)
  expect(back).toMatchObject({ state: 'ready', unloadReason: '车坏了' })
  expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: 0, outstanding: 10 })
  expect(await at.sums(order)).toMatchObject({ net: 0, onWay: 0 })
  await at.leave(back)
  expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: 4, outstanding: 6 })
  expect(await at.own(goodsId)).toEqual({ pieces: 0, value: 0 })
})

test('signed for like any shipment: what is refused goes into an own warehouse, what broke is written off, what lacks is found or lost', async () => {
  const { goodsId, order, purchase } = await at.two(10)
  const left = await at.leave(await at.direct(order, purchase.id, 10))
  const line = { lineId: left.lines[0]?.id, signedRest: 6, shortRest: 2, brokenRest: 1, refusedRest: 1 }
  const told = { ...line, answers: 'factory' }
  const sign = (one: object) => {
    const sent = { id: left.id, signer: '周女士', signature, lines: [one] } as never
    return server.call(signOffRoutes.sign, { as: at.keeper.token, body: sent })
  }
  refused(await sign(told), 'lines.0.warehouseId', '请选择拒收的货收进哪个仓库')
  refused(await sign({ ...told, warehouseId: await at.through() }), 'lines.0.warehouseId', '只过货、不存货')
  expect((await sign({ ...told, warehouseId: at.branch })).code).toBe(0)
  const key = { goodsId, lotId: left.lines[0]?.lotId as number, gradeId: null, warehouseId: at.branch }
  expect(await at.keyNow({ ...key, condition: 'inspection' })).toEqual([1, 1000, 0])
  expect(await at.own(goodsId)).toEqual({ pieces: 1, value: 1000 })
  const found = (warehouseId: number | null) => {
    const lines = [{ lineId: left.lines[0]?.id, boxes: 0, rest: 1, warehouseId }]
    return server.call(signOffRoutes.find, { as: at.company.boss, body: { id: left.id, lines } as never })
  }
  refused(await found(null), 'lines.0.warehouseId', '请选择找到的货收进哪个仓库')
  expect((await found(at.main)).code).toBe(0)
  expect(await at.own(goodsId)).toEqual({ pieces: 2, value: 2000 })
  expect(await at.sums(order)).toMatchObject({ net: 6, signed: 6, short: 1 })
  expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: 10 })
})

describe('what may go straight to a home', () => {
  test('the order is told the purchases that expect its goods, those for it first, and the purchase its orders', async () => {
    const goodsId = await at.newGoods({ boxPieces: 4, priceUnit: 'piece' })
    const order = await at.ordered(goodsId, 10)
    const other = await at.ordered(goodsId, 3)
    const free = await at.bought(goodsId, 20)
    const mine = await at.bought(goodsId, 6, { forKind: 'salesOrder', forId: order.order.id })
    const { purchases } = await server.ask(routes.ofOrder, { as: at.company.boss, params: { id: order.order.id } })
    const proposed = { orderLineId: order.lineId, boxes: 1, rest: 2 }
    expect(purchases).toMatchObject([
      { purchaseId: mine.id, supplier: '佛山一厂', proposed: [proposed] },
      { purchaseId: free.id, proposed: [{ ...proposed, boxes: 2 }] },
    ])
    const of = (id: number) => server.ask(routes.ofPurchase, { as: at.company.boss, params: { id } })
    expect(await of(mine.id)).toMatchObject([{ id: order.order.id, pieces: 6 }])
    expect((await of(free.id)).map(({ id, pieces }) => [id, pieces])).toEqual([
      [order.order.id, 10],
      [other.order.id, 3],
    ])
    refused(await at.addDirect(other, mine.id, 1), 'lines.0.orderLineId', '为别人订的不能直送给这一家')
  })

  test('an order may say that a line comes straight from the factory, and have it ordered for it', async () => {
    const goodsId = await at.newGoods({ boxPieces: null })
    const contract = await at.effective([at.line({ goodsId, quantity: 5000 })])
    const lines = [{ contractLineId: contract.rows[0]?.id, boxes: 0, rest: 5, source: 'direct', note: '' }]
    const sent = { contractId: contract.id, address: '海棠路 1 号', lines } as never
    const order = await server.ask(orderRoutes.add, { as: at.seller.token, body: sent })
    const of = { forKind: 'salesOrder', forId: order.id }
    const lacks = await server.ask(purchaseRoutes.awaiting, { as: at.company.boss, body: of })
    expect(lacks).toMatchObject([{ goodsId, pieces: 5 }])
    const purchase = await at.bought(goodsId, 5, of)
    const ordered = { contract, order, lineId: order.lines[0]?.id as number }
    await at.leave(await at.direct(ordered, purchase.id, 5))
    const info = await server.ask(infoRoutes.info, { as: at.company.boss, params: { id: order.id } })
    expect(info.lines[0]).toMatchObject({ shipped: 5, toShip: 0 })
  })

  test('bad input: by field, with the way on; nothing has moved', async () => {
    const { goodsId, order, purchase } = await at.two(10)
    refused(await at.addDirect(order, null, 5), 'purchaseId', '请选择采购单')
    refused(await at.addDirect(order, 999_999, 5), 'purchaseId', '采购单不存在')
    refused(await at.addDirect(order, purchase.id, 11), 'lines.0.boxes', '最多再发')
    const others = await at.two(3)
    refused(await at.addDirect(order, others.purchase.id, 1), 'lines.0.orderLineId', '里没有这个商品')
    const warehouse = { way: 'deliver', purchaseId: null }
    const none = await server.call(routes.add, {
      as: at.company.boss,
      body: { ...(at.directBody(order, null, 1) as object), ...warehouse } as never,
    })
    refused(none, 'lines.0.warehouseId', '请选择从哪个仓库出')
    const draft = await at.direct(order, purchase.id, 10)
    await at.bought(goodsId, 1)
    const coming = {
      warehouseId: at.main,
      receivedOn: dayFrom(0),
      purchaseId: purchase.id,
      lines: [{ goodsId, rest: 3 }],
    }
    await server.ask(receiptRoutes.add, { as: at.company.boss, body: coming as never })
    const late = await at.act('leave', draft)
    expect(late).toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.0' }] } })
    expect(await at.sums(order)).toMatchObject({ net: 0 })
    expect(await at.own(goodsId)).toEqual({ pieces: 3, value: 3000 })
    const into = { warehouseId: await at.through(), receivedOn: dayFrom(0), lines: [{ goodsId, rest: 1 }] }
    const kept = await server.call(receiptRoutes.add, { as: at.company.boss, body: into as never })
    refused(kept, 'warehouseId', '只过货、不存货')
  })

  test('money holds as for any leaving', async () => {
    await server.owner.query(`delete from office_switch where office_id = $1`, [at.officeId])
    const { order, purchase } = await at.two(2)
    const draft = await at.direct(order, purchase.id, 2)
    expect((await at.act('leave', draft)).msg).toContain('货款还没有到齐')
    await at.freely()
    await at.leave(draft)
  })
})

test('the check finds what went straight to a home and its purchase does not count', async () => {
  const { order, purchase } = await at.two(4)
  const left = await at.leave(await at.direct(order, purchase.id, 4))
  const counted = await falsified(server, company, 'purchase_line', `purchase_id = ${purchase.id}`, { received: 1 })
  expect(JSON.stringify(counted)).toContain('采购明细的已到与入库单和退货单和直送一致')
  const sent = await falsified(server, company, 'shipment_line', `shipment_id = ${left.id}`, { pieces: 1, rest: 1 })
  expect(JSON.stringify(sent)).toContain('直送数量与采购单一致')
})
