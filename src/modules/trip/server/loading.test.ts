import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import { packageLabelOf } from '../../factoryOrder/api/label.ts'
import { packageRoutes } from '../../factoryOrder/api/package.ts'
import { lotLabelOf } from '../../goods/api/label.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { type ShipmentDetail, shipmentRoutes } from '../../shipment/api/shipment.ts'
import { loadingRoutes as routes } from '../api/loading.ts'
import { tripRoutes } from '../api/trip.ts'
import { vehicleRoutes } from '../api/vehicle.ts'

const company = '装车公司'
let two: TwoNodes
let server: TwoNodes['nodes'][0]
let at: Shipments
let driver: Employee
let vehicleId: number
let homes = 0
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await shipmentsOf(server, company, 'load')
  const freely = { moneyRelease: 'percent', moneyProductionRate: 0, moneyShippingRate: 0 }
  await setSwitches(server, at.company.boss, freely)
  driver = await at.company.hire('loadDriver', '仓管')
  const body = { name: '浙A55555', model: '' } as never
  vehicleId = Number((await server.ask(vehicleRoutes.add, { as: at.keeper.token, body })).id)
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

type Stocked = Awaited<ReturnType<Shipments['stocked']>>
async function ready({ goodsId, keys }: Stocked, boxes = 2): Promise<ShipmentDetail> {
  const order = await at.ordered(goodsId, boxes * 8)
  const address = `西湖区文一路 ${++homes} 号`
  return at.ready(order, [at.shipLine(order, keys[0] as Stocked['keys'][number], { boxes })], { address })
}
async function planned(ids: readonly number[]) {
  const body = { runsOn: dayFrom(0), vehicleId, driverId: driver.employeeId, shipmentIds: ids } as never
  const { id, version } = await server.ask(tripRoutes.add, { as: at.keeper.token, body })
  return server.ask(tripRoutes.plan, { as: at.keeper.token, body: { id, version } })
}
const loading = (id: number) => server.ask(routes.loading, { as: at.keeper.token, params: { id } })
const scan = (id: number, step: 'picked' | 'loaded', code: string, on = server, as = driver.token) =>
  on.call(routes.scan, { as, body: { id, step, code } })
const label = ({ keys }: Stocked, nth = 0) => lotLabelOf(keys[nth]?.lotId as number)

/** A shipment of so many packages that have come. */
async function packed(count: number): Promise<ShipmentDetail> {
  const boss = at.company.boss
  const name = `柜厂${++homes}`
  const made = await server.ask(supplierRoutes.add, { as: boss, body: { name } as never })
  const supplierId = (made as unknown as { id: number }).id
  const line = at.fee(80_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: 6000 })
  const contract = await at.effective([line])
  const contractLineId = contract.rows[0]?.id as number
  const lines = [{ contractLineId, boxes: 0, rest: 6, source: 'factory', note: '' }]
  const address = `西湖区文二路 ${homes} 号`
  const body = { contractId: contract.id, address, lines } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  const asked = { orderId: order.id, lines: [{ contractLineId, supplierId, pieces: 6, note: '' }] } as never
  const id = (await server.ask(factoryRoutes.split, { as: boss, body: asked }))[0]?.id as number
  const now = async () => server.ask(factoryRoutes.detail, { as: boss, params: { id } })
  const named = async () => ({ id, version: (await now()).version })
  const lineId = (await server.ask(factoryRoutes.send, { as: boss, body: await named() })).lines[0]?.id as number
  const priced = { promisedOn: dayFrom(5), lines: [{ id: lineId, amount: 99_999 }] }
  await server.ask(factoryRoutes.audit, { as: boss, body: { ...(await named()), ...priced } })
  await server.ask(factoryRoutes.accept, { as: boss, body: await named() })
  const packages = Array.from({ length: count }, () => ({ lineId, number: '' }))
  await server.ask(packageRoutes.register, { as: boss, body: { id, packages } as never })
  const packageIds = (await now()).packageRows.map(row => row.id)
  await server.ask(packageRoutes.arrive, { as: boss, body: { id, packageIds, place: 'C-1' } })
  const numbers = (await now()).packageRows.map(({ number }) => number)
  const sent = { salesOrderId: order.id, shipOn: dayFrom(0), address, lines: [], packages: numbers } as never
  return server.ask(shipmentRoutes.add, { as: at.keeper.token, body: sent })
}

test('a pick list has the place, lot and weight of all stops; the label of a lot picks all its lines, and the shipments are picked', async () => {
  const goods = await at.stocked([800])
  const [one, other] = [await ready(goods, 2), await ready(goods, 3)]
  await server.owner.query(`update stock_key set place = 'A-07' where goods_id = $1`, [goods.goodsId])
  await server.owner.query('update goods set box_weight = 25000 where id = $1', [goods.goodsId])
  await server.owner.query('update stock_lot set box_weight = null where goods_id = $1', [goods.goodsId])
  const trip = await planned([one.id, other.id])
  const before = await loading(trip.id)
  expect(before.lines).toMatchObject([
    {
      shipment: one.number,
      stop: 1,
      warehouse: '主仓',
      place: 'A-07',
      colour: 'A1',
      pieces: 16,
      boxPieces: 8,
      grams: 50_000,
    },
    { shipment: other.number, stop: 2, pieces: 24, grams: 75_000, picked: false, loaded: false },
  ])
  const done = await scan(trip.id, 'picked', label(goods))
  expect(done.data?.told).toMatch(/^已拣货：.*2 箱（第 1 站.*3 箱（第 2 站/)
  expect((await at.shipment(one.id)).state).toBe('picked')
  expect((await at.shipment(other.id)).state).toBe('picked')
  expect((await scan(trip.id, 'picked', label(goods))).data?.told).toContain('已经扫过，不重复计')
})

test('loading takes the home to which the vehicle comes last first, and what is taken back waits again', async () => {
  const goods = await at.stocked([800])
  const [one, other] = [await ready(goods), await ready(goods)]
  const trip = await planned([one.id, other.id])
  expect((await scan(trip.id, 'loaded', label(goods))).data?.told).toContain('第 2 站')
  const half = await loading(trip.id)
  expect(half.lines.map(line => [line.stop, line.picked, line.loaded])).toEqual([
    [1, false, false],
    [2, true, true],
  ])
  const lineIds = half.lines.map(({ lineId }) => lineId)
  const tick = (more: object) =>
    server.call(routes.tick, { as: driver.token, body: { id: trip.id, step: 'picked', ...more } as never })
  expect((await tick({ lineIds, done: false })).data?.lines.map(({ loaded }) => loaded)).toEqual([false, false])
  expect((await at.shipment(other.id)).state).toBe('ready')
  expect(await tick({ lineIds: [999_999] })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'lineIds' }] },
  })
})

test('a wrong lot is refused with the way on; who may takes it with a reason, and what was kept of the other lot is free once it leaves', async () => {
  const goods = await at.stocked([800, 800, 8])
  const shipment = await ready(goods)
  const trip = await planned([shipment.id])
  const foreign = await at.stocked([80])
  const wrong = await scan(trip.id, 'picked', label(goods, 1))
  expect(wrong).toMatchObject({ code: codes.conflict, msg: expect.stringMatching(/批次不对：.*A2.*要 A1.*“换批次”/) })
  expect(await scan(trip.id, 'picked', label(foreign))).toMatchObject({ msg: '这一批不在这趟车上，请放回原处' })
  expect(await scan(trip.id, 'picked', '没有这个')).toMatchObject({ code: codes.conflict })
  const lineId = (await loading(trip.id)).lines[0]?.lineId as number
  const swap = (code: string, reason: string, as = at.keeper.token) =>
    server.call(routes.swapLot, { as, body: { id: trip.id, lineId, code, reason } })
  const refused = (answer: object, field: string, words: string) =>
    expect(answer).toMatchObject({
      code: codes.badInput,
      msg: expect.stringContaining(words),
      data: { issues: [{ field }] },
    })
  refused(await swap(label(goods, 1), ''), 'reason', '原因')
  refused(await swap(label(foreign), '客户同意'), 'code', '不是')
  refused(await swap(label(goods, 2), '客户同意'), 'code', '只有 1 箱')
  refused(await swap(label(goods, 0), '客户同意'), 'code', '不用换')
  const swapped = await swap(label(goods, 1), '客户看过，同意')
  expect(swapped.data?.lines).toMatchObject([{ colour: 'A2', picked: true, pieces: 16 }])
  const now = await at.shipment(shipment.id)
  expect(now).toMatchObject({ state: 'picked', mixedReason: '客户看过，同意', lines: [{ colour: 'A2', boxes: 2 }] })
  await at.leave(now)
  expect(await at.keyNow(goods.keys[0] as never)).toMatchObject([800, 800_000, 0])
  expect(await at.keyNow(goods.keys[1] as never)).toMatchObject([784, 784_000, 0])
})

test('two people load one package: it counts once; a trip that left takes no more', async () => {
  const shipment = await packed(raceRounds(20))
  const trip = await planned([shipment.id])
  const { packages } = await loading(trip.id)
  expect(packages[0]).toMatchObject({ place: 'C-1', name: '橱柜', shipment: shipment.number })
  const codeOf = ({ packageId }: (typeof packages)[number]) => packageLabelOf(packageId)
  for (const one of packages) {
    const both = await Promise.all(
      two.nodes.map((node, nth) =>
        scan(trip.id, 'loaded', codeOf(one), node, nth === 0 ? driver.token : at.keeper.token),
      ),
    )
    const told = both.map(({ data }) => data?.told ?? '')
    expect(told.filter(words => words.startsWith('已装车'))).toHaveLength(1)
    expect(told.filter(words => words.includes('不重复计'))).toHaveLength(1)
  }
  const now = await at.shipment(shipment.id)
  expect(now.state).toBe('picked')
  await at.leave(now)
  await server.ask(tripRoutes.depart, { as: driver.token, body: { id: trip.id } })
  expect(await scan(trip.id, 'loaded', packages[0]?.number as string)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('出发'),
  })
}, 900_000)

test('a shipment that is written anew, or goes off its trip, is to be scanned anew', async () => {
  const goods = await at.stocked([800])
  const [shipment, other] = [await ready(goods), await ready(goods)]
  const trip = await planned([shipment.id, other.id])
  await scan(trip.id, 'loaded', label(goods))
  await scan(trip.id, 'loaded', label(goods))
  const off = { id: trip.id, shipmentId: shipment.id }
  await server.ask(tripRoutes.takeOff, { as: at.keeper.token, body: off })
  await server.ask(tripRoutes.put, { as: at.keeper.token, body: { id: trip.id, shipmentIds: [shipment.id] } })
  expect((await loading(trip.id)).lines.map(({ loaded }) => loaded).toSorted()).toEqual([false, true])
  await at.act('reopen', await at.shipment(other.id))
  expect((await loading(trip.id)).lines.find(({ shipmentId }) => shipmentId === other.id)).toMatchObject({
    picked: false,
  })
  expect(await scan(trip.id, 'picked', label(goods))).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('草稿'),
  })
})
