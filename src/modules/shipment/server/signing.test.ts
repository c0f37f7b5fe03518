import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { deliveryRoutes } from '../../salesOrder/api/delivery.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { stockReportRoutes as reportRoutes } from '../../warehouse/api/report.ts'
import type { ShipmentDetail } from '../api/shipment.ts'
import { signOffRoutes as routes } from '../api/signOff.ts'

const company = '签收公司'
const signature = pngOf(20, 10).toString('base64')
let server: TestServer
let at: Shipments
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, company, 'sign')
  await at.freely()
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** A shipment of so many boxes of 8 that has left; 400 pieces worth 400,000 lay there. */
async function left(boxes = 40) {
  const { goodsId, keys } = await at.stocked([400])
  const key = keys[0] as (typeof keys)[number]
  const order = await at.ordered(goodsId, boxes * 8)
  const shipment = await at.leave(await at.ready(order, [at.shipLine(order, key, { boxes })]))
  return { key, order, shipment, inspection: { ...key, condition: 'inspection' as const } }
}
const body = (shipment: ShipmentDetail, line: object, more: object = {}) =>
  ({
    id: shipment.id,
    signer: '周女士',
    signature,
    lines: [{ lineId: shipment.lines[0]?.id, ...line }],
    ...more,
  }) as never
const sign = (shipment: ShipmentDetail, line: object, more: object = {}) =>
  server.call(routes.sign, { as: at.keeper.token, body: body(shipment, line, more) })
const searched = (kind: 'find' | 'lose', shipment: ShipmentDetail, line: object, more: object = {}) => {
  const given = { id: shipment.id, lines: [{ lineId: shipment.lines[0]?.id, ...line }], ...more } as never
  return server.call(routes[kind], { as: at.company.boss, body: given })
}
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
const parts = (id: number) => server.ask(routes.parts, { as: at.company.boss, params: { id } })

test('small input 8: 40 boxes of 8 loaded; 37 signed, 1 short, 1 broken (driver), 1 refused; the short box is found', async () => {
  const { key, order, shipment, inspection } = await left()
  const line = { signedBoxes: 37, shortBoxes: 1, brokenBoxes: 1, refusedBoxes: 1, answers: 'driver' }
  const signed = (await sign(shipment, line, { note: '破一箱' })).data as ShipmentDetail
  expect(signed).toMatchObject({ state: 'signed', signer: '周女士', short: 8 })
  expect(await at.keyNow(key)).toEqual([80, 80_000, 0])
  expect(await at.keyNow(inspection)).toEqual([8, 8000, 0])
  expect(await at.sums(order)).toEqual({ net: 296, onWay: 0, signed: 296, short: 8, back: 0 })
  const told = await parts(shipment.id)
  expect(told.signature).toBe(signature)
  expect(told.parts.map(({ fate, pieces, value, answers }) => [fate, pieces, value, answers])).toEqual([
    ['signed', 296, 0, null],
    ['short', 8, 0, null],
    ['broken', 8, 8000, 'driver'],
    ['refused', 8, 8000, null],
  ])
  const found = (await searched('find', signed, { boxes: 1 })).data as ShipmentDetail
  expect(found).toMatchObject({ short: 0 })
  expect(await at.keyNow(key)).toEqual([88, 88_000, 0])
  expect(await at.sums(order)).toMatchObject({ net: 296, short: 0 })
  const again = await at.ready(order, [at.shipLine(order, key, { boxes: 3 })])
  expect(await at.leave(again)).toMatchObject({ pieces: 24 })
  expect(await at.sums(order)).toMatchObject({ net: 320 })
})

test("what breaks or is lost for our account is a loss in the report, with who answers; the customer's counts as shipped", async () => {
  const { key, order, shipment } = await left(4)
  const line = { signedBoxes: 1, shortBoxes: 2, brokenBoxes: 1, answers: 'customer' }
  const signed = (await sign(shipment, line)).data as ShipmentDetail
  expect(await at.sums(order)).toEqual({ net: 16, onWay: 0, signed: 16, short: 16, back: 0 })
  await searched('lose', signed, { boxes: 1 }, { answers: 'warehouse', note: '装车时少' })
  const lost = (await searched('lose', signed, { boxes: 1 }, { answers: 'customer' })).data as ShipmentDetail
  expect(lost).toMatchObject({ short: 0 })
  expect(await at.sums(order)).toEqual({ net: 24, onWay: 0, signed: 24, short: 0, back: 0 })
  expect(await at.keyNow(key)).toEqual([368, 368_000, 0])
  const asked = { report: 'losses', by: 'answers', from: dayFrom(0), to: dayFrom(0) } as never
  const { rows } = await server.ask(reportRoutes.read, { as: at.company.boss, body: asked })
  const told = rows.map(({ cells }) => [cells.name, cells.damaged, cells.amount])
  expect(told).toContainEqual(['仓库', 8, 8000])
  const damage = { report: 'damage', by: 'answers', from: dayFrom(0), to: dayFrom(0) } as never
  const report = await server.ask(deliveryRoutes.read, { as: at.company.boss, body: damage })
  const { rows: moved } = await server.owner.query<{ answers: string; pieces: number }>(
    `select answers, sum(pieces)::bigint as pieces from sales_order_move where office_id = $1 and act in ('break', 'lose') group by 1`,
    [at.company.officeId],
  )
  const words = answerers as Record<string, string>
  const byWho = report.rows.map(({ cells }) => `${cells.name} ${cells.pieces}`)
  expect(byWho.toSorted()).toEqual(moved.map(one => `${words[one.answers]} ${one.pieces}`).sort())
})

test('3 pieces issued for 1,000 that come back one by one are worth 333, 334 and 333', async () => {
  const { goodsId, keys } = await at.stocked([0], { boxPieces: null })
  const key = keys[0] as (typeof keys)[number]
  const { post } = await import('../../warehouse/server/index.ts')
  await at.run(desk =>
    post(desk, { kind: 'test', id: 999_001 }, [
      { line: 1, at: 0, act: 'receive', into: key, pieces: 3, value: 1000, fromOutside: true },
    ]),
  )
  const order = await at.ordered(goodsId, 3)
  const shipment = await at.leave(await at.ready(order, [at.shipLine(order, key, { rest: 3 })]))
  await sign(shipment, { shortRest: 3 })
  const worth = []
  for (let nth = 0; nth < 3; nth++) {
    await searched('find', shipment, { rest: 1 })
    worth.push((await at.keyNow(key))[1])
  }
  expect(worth).toEqual([333, 667, 1000])
})

describe('bad input', () => {
  test('a sum that does not fit, nobody who answers, no stroke, a line twice or of another: by field, with the way on', async () => {
    const { key, shipment } = await left(4)
    refused(
      await sign(shipment, { signedBoxes: 3 }),
      'lines.0.signedBoxes',
      '装车 4 箱，签收、少件、破损、拒收共 3 箱，少 1 箱，请改到相等',
    )
    refused(await sign(shipment, { signedBoxes: 4, shortRest: 1 }), 'lines.0.signedBoxes', '多 1 片')
    refused(await sign(shipment, { signedBoxes: 3, brokenBoxes: 1 }), 'lines.0.answers', '请选择由谁承担')
    refused(await sign(shipment, { signedBoxes: 4 }, { signer: '' }), 'signer', '签收人')
    expect((await sign(shipment, { signedBoxes: 4 }, { signature: '' })).code).toBe(codes.badInput)
    const blank = pngOf(20, 10, { value: 0 }).toString('base64')
    refused(await sign(shipment, { signedBoxes: 4 }, { signature: blank }), 'signature', '请手写签名')
    const twice = [
      { lineId: shipment.lines[0]?.id, signedBoxes: 2 },
      { lineId: shipment.lines[0]?.id, signedBoxes: 2 },
    ]
    refused(await sign(shipment, {}, { lines: twice }), 'lines.1.lineId', '请合并成一行')
    refused(await sign(shipment, { lineId: 999_999 }), 'lines.0.lineId', '请刷新后重新填写')
    refused(
      await sign(shipment, { signedBoxes: 3, refusedBoxes: 1, warehouseId: 999_999 }),
      'lines.0.warehouseId',
      '仓库不存在',
    )
    const signed = (await sign(shipment, { signedBoxes: 3, shortBoxes: 1 })).data as ShipmentDetail
    refused(await searched('find', signed, { boxes: 2 }), 'lines.0.boxes', '待查的只有 1 箱')
    refused(await searched('find', signed, {}), 'lines', '请至少填写一行的数量')
    expect(await at.keyNow(key)).toEqual([368, 368_000, 0])
  })

  test('signed for twice at once, or again, is once; what is signed is not taken back', async () => {
    const { order, shipment } = await left(4)
    const both = await Promise.all([sign(shipment, { signedBoxes: 4 }), sign(shipment, { signedBoxes: 4 })])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict])
    expect((await sign(shipment, { signedBoxes: 4 })).msg).toContain('已经签收')
    expect(await at.sums(order)).toMatchObject({ net: 32, signed: 32, onWay: 0 })
  })
})

describe('what lacks and is lost by the customer counts as shipped', () => {
  const short = async () => {
    const { key, order, shipment } = await left(2)
    return { key, order, shipment: (await sign(shipment, { shortBoxes: 2 })).data as ShipmentDetail }
  }
  const lost = (shipment: ShipmentDetail, answers: string) => searched('lose', shipment, { boxes: 2 }, { answers })

  test('what is reserved in its place is free in the same transaction', async () => {
    const { key, order, shipment } = await short()
    await at.allocate(order, key, 16)
    expect((await lost(shipment, 'customer')).code).toBe(0)
    expect(await at.sums(order)).toMatchObject({ net: 16, signed: 16, short: 0 })
    expect(await at.keyNow(key)).toEqual([384, 384_000, 0])
  })

  test('not where the order was called off, or the rest has left again: somebody else answers for it', async () => {
    const { order, shipment } = await short()
    const { version } = await server.ask(orderRoutes.detail, { as: at.seller.token, params: { id: order.order.id } })
    const revoked = { id: order.order.id, version, reason: '客户不要了' }
    await server.ask(orderRoutes.revoke, { as: at.seller.token, body: revoked })
    const refusal = await lost(shipment, 'customer')
    expect(refusal).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('改选仓库、司机或厂家承担') })
    expect((await lost(shipment, 'driver')).code).toBe(0)
    const again = await short()
    await at.leave(await at.ready(again.order, [at.shipLine(again.order, again.key, { boxes: 2 })]))
    expect((await lost(again.shipment, 'customer')).msg).toContain('最多还能发 0 片')
  })
})

test('the proof finds a line whose fates are not those of its rows', async () => {
  const { shipment } = await left(4)
  await sign(shipment, { signedBoxes: 3, shortBoxes: 1 })
  const broken = await falsified(server, company, 'shipment_line', `shipment_id = ${shipment.id}`, { found: 1 })
  expect(broken.map(({ check }) => check)).toContain('签收情况与记录一致')
  const untold = await falsified(server, company, 'shipment_line', `shipment_id = ${shipment.id}`, { signed: -8 })
  expect(untold).toContainEqual({ check: '出库的货都有下落', document: shipment.number })
})
