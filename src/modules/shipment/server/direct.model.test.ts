import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Direct, directOf } from '../../../../tests/support/direct.ts'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { ShipmentDetail } from '../api/shipment.ts'

const company = '直送史公司'
let server: TestServer
let at: Direct
beforeAll(async () => {
  server = await startServer()
  at = await directOf(server, company, 'directModel')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const [ordered, bought] = [12, 9]
type Step = { act: 'leave' | 'unload' | 'sign' | 'back'; pieces: number; refused: number; broken: number }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('leave', 'leave', 'unload', 'sign', 'back'),
  pieces: fc.integer({ min: 1, max: 6 }),
  refused: fc.integer({ min: 0, max: 2 }),
  broken: fc.integer({ min: 0, max: 2 }),
})
type Home = Awaited<ReturnType<Direct['two']>>
/** What a history should have come to: pieces received, net shipped and in own warehouses, and shipments on their way and signed for. */
type Model = {
  received: number
  net: number
  own: number
  open: ShipmentDetail[]
  signed: { shipment: ShipmentDetail; left: number }[]
}

/** Lets pieces go straight to the home; more than the order or the purchase has left is refused. */
async function leave({ order, purchase }: Home, model: Model, { pieces }: Step): Promise<void> {
  const added = await at.addDirect(order, purchase.id, pieces)
  if (pieces > ordered - model.net) return expect(added.code).not.toBe(0)
  const left = await at.act('leave', added.data as ShipmentDetail)
  const fits = pieces <= bought - model.received
  expect(left.code === 0).toBe(fits)
  if (!fits) return
  model.received += pieces
  model.net += pieces
  model.open.push(left.data as ShipmentDetail)
}

async function unload(model: Model): Promise<void> {
  const shipment = model.open.pop()
  if (!shipment) return
  await at.unload(shipment)
  model.received -= shipment.pieces
  model.net -= shipment.pieces
}

async function sign(model: Model, asked: Step): Promise<void> {
  const shipment = model.open.pop()
  if (!shipment) return
  const refused = Math.min(asked.refused, shipment.pieces)
  const broken = Math.min(asked.broken, shipment.pieces - refused)
  const signedRest = shipment.pieces - refused - broken
  const told = { signedRest, brokenRest: broken, refusedRest: refused, answers: 'factory', warehouseId: at.branch }
  await at.signOff(shipment, told)
  model.net -= refused + broken
  model.own += refused
  model.signed.push({ shipment, left: signedRest })
}

/** The customer gives a piece back for another one: it goes into an own warehouse, and changes nothing of what was received. */
async function back({ order }: Home, model: Model): Promise<void> {
  const of = model.signed.find(({ left }) => left > 0)
  if (!of) return
  const line = { shipmentLineId: of.shipment.lines[0]?.id, rest: 1 }
  await at.received(await at.placed(order.contract.id, [line], { kind: 'exchange', reason: '破了' }), { rest: 1 })
  of.left -= 1
  model.net -= 1
  model.own += 1
}

async function lived(steps: readonly Step[]): Promise<void> {
  const goodsId = await at.newGoods({ boxPieces: null, priceUnit: 'piece' })
  const order = await at.ordered(goodsId, ordered)
  const home = { goodsId, order, purchase: await at.bought(goodsId, bought) }
  const model: Model = { received: 0, net: 0, own: 0, open: [], signed: [] }
  for (const one of steps) {
    if (one.act === 'leave') await leave(home, model, one)
    if (one.act === 'unload') await unload(model)
    if (one.act === 'sign') await sign(model, one)
    if (one.act === 'back') await back(home, model)
    expect(await at.sums(order)).toMatchObject({ net: model.net })
  }
  const { received, outstanding } = await at.purchaseNow(home.purchase.id)
  expect([received, outstanding]).toEqual([model.received, bought - model.received])
  expect(await at.own(goodsId)).toEqual({ pieces: model.own, value: model.own * 1000 })
  expect(await at.passing()).toEqual([])
}

test('random histories of direct deliveries: ordered, received and net shipped agree, what comes back lies in own warehouses, the place is empty', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), lived), {
    numRuns: 8,
    endOnFailure: true,
  })
}, 120_000)
