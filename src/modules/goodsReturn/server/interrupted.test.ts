import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killedAt } from '../../../../tests/support/killed.ts'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { callAt } from '../../../../tests/support/overHttp.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { type Returns, returnsOf } from '../../../../tests/support/returns.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { shipmentRoutes } from '../../shipment/api/shipment.ts'
import { signOffRoutes } from '../../shipment/api/signOff.ts'
import { returnActRoutes } from '../api/acts.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const company = '断电发货公司'
let server: TestServer
let at: Returns
beforeAll(async () => {
  server = await startServer()
  at = await returnsOf(server, company, 'outage')
})
afterAll(() => server?.stop())

/** A shipment of 6 pieces that waits to leave; 10 worth 10,000 lay there, and 6 are kept for its order. */
async function waiting() {
  const { goodsId, keys } = await at.stocked([10], { boxPieces: null })
  const key = keys[0] as (typeof keys)[number]
  const order = await at.ordered(goodsId, 6)
  await at.allocate(order, key, 6)
  return { key, order, shipment: await at.ready(order, [at.shipLine(order, key, { rest: 6 })]) }
}
type Waiting = Awaited<ReturnType<typeof waiting>>
const clean = async () => expect((await verifiedLedger(server, company)).broken).toEqual([])
const keeper = () => at.keeper.token
const named = async (id: number) => ({ id, version: (await at.shipment(id)).version })

/** What stands of a shipment: its state, its order's sums, the goods, and its contract's delivery. */
async function standing({ key, order, shipment }: Waiting) {
  const { deliveredOn } = await at.contract(order.contract.id)
  const { state, amount } = await at.shipment(shipment.id, at.company.boss)
  return { state, amount, sums: await at.sums(order), key: await at.keyNow(key), deliveredOn }
}

test.each([
  ['stock_entry', 'in the middle, when the goods are posted'],
  ['operation_log', 'at the end, when it is all written'],
])('a node killed over %s while goods leave leaves nothing of it; another lets them go', async table => {
  const one = await waiting()
  const before = await standing(one)
  const body = await named(one.shipment.id)
  await killedAt(server, table, address => callAt(address, shipmentRoutes.leave, { as: keeper(), body }))
  await vi.waitFor(async () => expect(await standing(one)).toEqual(before), { timeout: 15_000 })
  await clean()
  await at.leave(await at.shipment(one.shipment.id))
  expect(await standing(one)).toMatchObject({ state: 'left', amount: 6000, key: [4, 4000, 0], sums: { net: 6 } })
  await clean()
})

test('a node killed while the customer signs, some of it refused and short, leaves nothing of it; another takes it', async () => {
  const one = await waiting()
  const shipment = await at.leave(one.shipment)
  const before = await standing(one)
  const line = { lineId: shipment.lines[0]?.id, signedRest: 3, shortRest: 1, refusedRest: 2 }
  const signature = pngOf(20, 10).toString('base64')
  const body = { id: shipment.id, signer: '周女士', signature, lines: [line] } as never
  await killedAt(server, 'shipment_part', address => callAt(address, signOffRoutes.sign, { as: keeper(), body }))
  await vi.waitFor(async () => expect(await standing(one)).toEqual(before), { timeout: 15_000 })
  expect(await at.keyNow({ ...one.key, condition: 'inspection' })).toEqual([0, 0, 0])
  await clean()
  await server.ask(signOffRoutes.sign, { as: keeper(), body })
  expect(await at.sums(one.order)).toMatchObject({ net: 3, signed: 3, short: 1 })
  expect(await at.keyNow({ ...one.key, condition: 'inspection' })).toEqual([2, 2000, 0])
  await clean()
})

test('a node killed while what comes back is received leaves nothing of it; another receives it', async () => {
  const one = await waiting()
  const shipment = await at.signOff(await at.leave(one.shipment))
  const lines = [{ shipmentLineId: shipment.lines[0]?.id, boxes: 0, rest: 4 }]
  const back = await at.placed(one.order.contract.id, lines)
  const before = await standing(one)
  const inspection = { ...one.key, warehouseId: at.branch, condition: 'inspection' } as const
  const came = [{ lineId: back.lines[0]?.id, boxes: 0, rest: 4 }]
  const body = { id: back.id, version: back.version, warehouseId: at.branch, lines: came, note: '' } as never
  await killedAt(server, 'operation_log', address => callAt(address, returnActRoutes.receive, { as: keeper(), body }))
  await vi.waitFor(async () => expect(await standing(one)).toEqual(before), { timeout: 15_000 })
  expect(await at.goodsReturn(back.id)).toMatchObject({ state: 'placed' })
  expect(await at.keyNow(inspection)).toEqual([0, 0, 0])
  await clean()
  await at.received(back)
  expect(await at.sums(one.order)).toMatchObject({ net: 2, signed: 2, back: 4 })
  expect(await at.keyNow(inspection)).toEqual([4, 4000, 0])
  await clean()
})
