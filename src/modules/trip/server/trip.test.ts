import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { type ShipmentDetail, shipmentRoutes } from '../../shipment/api/shipment.ts'
import { dayRoutes } from '../api/day.ts'
import { tripRoutes as routes, type TripDetail } from '../api/trip.ts'
import { vehicleRoutes } from '../api/vehicle.ts'

const company = '配送公司'
const signature = pngOf(20, 10).toString('base64')
let server: TestServer
let at: Shipments
let driver: Employee
let other: Employee
let vehicleId: number
let homes = 0
let accounts: Map<string, number>
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, company, 'trip')
  await at.freely()
  driver = await at.company.hire('tripDriver', '仓管')
  other = await at.company.hire('tripOther', '导购')
  accounts = new Map((await day(driver.token)).accounts.map(({ kind, id }) => [kind, id]))
  const body = { name: '浙A12345', model: '4.2 米厢货', loadKg: 100, loadBoxes: 10 } as never
  vehicleId = Number((await server.ask(vehicleRoutes.add, { as: at.keeper.token, body })).id)
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** A shipment that waits to leave, of so many boxes of 8 for a home of its own. */
async function ready(boxes = 2, more: object = {}): Promise<ShipmentDetail> {
  const { goodsId, keys } = await at.stocked([800])
  const key = keys[0] as (typeof keys)[number]
  const order = await at.ordered(goodsId, boxes * 8)
  return at.ready(order, [at.shipLine(order, key, { boxes })], { address: `余杭区海棠路 ${++homes} 号`, ...more })
}
const entered = (more: object = {}) =>
  ({ runsOn: dayFrom(0), vehicleId, driverId: driver.employeeId, helper: '小李', ...more }) as never
const call = <Act extends keyof typeof routes>(act: Act, body: object, as = at.keeper.token) =>
  server.call(routes[act] as typeof routes.put, { as, body: body as never })
const ask = async (act: keyof typeof routes, body: object, as = at.keeper.token) => {
  const answer = await call(act, body, as)
  expect(answer.code, answer.msg).toBe(codes.ok)
  return answer.data as TripDetail
}
const planned = async (ids: readonly number[], more: object = {}) => {
  const { id, version } = await ask('add', { ...(entered(more) as object), shipmentIds: ids })
  return ask('plan', { id, version })
}
/** A trip that is on its way with shipments that have left. */
async function out(...all: ShipmentDetail[]): Promise<TripDetail> {
  const trip = await planned(all.map(({ id }) => id))
  for (const one of all) await at.leave(await at.shipment(one.id))
  return ask('depart', { id: trip.id }, driver.token)
}
const day = (as = driver.token) => server.ask(dayRoutes.day, { as })
const collect = (trip: TripDetail, shipmentId: number, amount: number, more: object = {}, as = driver.token) =>
  server.call(dayRoutes.collect, {
    as,
    body: { id: trip.id, shipmentId, accountId: accounts.get('cash'), amount, ...more } as never,
  })
const sign = (trip: TripDetail, shipment: ShipmentDetail, more: object = {}, as = driver.token) =>
  server.call(dayRoutes.sign, {
    as,
    body: {
      id: trip.id,
      shipmentId: shipment.id,
      signer: '周女士',
      signature,
      lines: shipment.lines.map(({ id, boxes, rest }) => ({ lineId: id, signedBoxes: boxes, signedRest: rest })),
      ...more,
    } as never,
  })
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
const conflicts = (answer: { code: number; msg: string }, words: string) => {
  expect(answer.code).toBe(codes.conflict)
  expect(answer.msg).toContain(words)
}
const receipt = (id: number) => server.ask(receiptRoutes.detail, { as: at.finance.token, params: { id } })

describe('a plan', () => {
  test('shipments of one home are one stop; its sums stand against the vehicle, and too much is told', async () => {
    const [one, two] = [await ready(6), await ready(8)]
    const waiting = await server.ask(routes.waiting, { as: at.keeper.token, body: { search: '' } as never })
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
    const trip = await ask('add', { ...(entered() as object), shipmentIds: [one.id, two.id] })
    expect(trip).toMatchObject({ state: 'draft', stops: 2, shipments: 2, pieces: 112, boxes: 14 })
    expect(trip.tooMuch).toContain('14 箱，车装 10 箱，超 4 箱')
    expect(await at.shipment(one.id)).toMatchObject({ driverId: driver.employeeId, vehicle: '浙A12345' })
    const left = await server.ask(routes.waiting, { as: at.keeper.token, body: { search: '' } as never })
    expect(left.map(({ id }) => id)).not.toContain(one.id)
    expect((await day()).trips).toEqual([])
    const off = await ask('takeOff', { id: trip.id, shipmentId: two.id })
    expect(off).toMatchObject({ stops: 1, boxes: 6, tooMuch: '' })
    expect(await at.shipment(two.id)).toMatchObject({ driverId: null, vehicle: '' })
  })

  test('volume by the sizes of goods is told beside the vehicle; the district is that of the address of the customer', async () => {
    const one = await ready(2)
    const { goodsId } = one.lines[0] as (typeof one.lines)[number]
    const sized = 'update goods set side_a = 800, side_b = 800, thickness = $2 where id = $1'
    await server.owner.query(sized, [goodsId, 95])
    await server.owner.query('update vehicle set load_litres = 90 where id = $1', [vehicleId])
    await server.owner.query(
      `insert into customer_address (office_id, customer_id, district, community) values ($1, $2, '临平区', '海棠路')`,
      [at.officeId, one.customerId],
    )
    const trip = await ask('add', { ...(entered() as object), shipmentIds: [one.id] })
    expect(trip).toMatchObject({ litres: 98, unsized: 0, tooMuch: '体积 98 升，车装 90 升，超 8 升' })
    expect(trip.stopRows[0]?.shipments[0]).toMatchObject({ litres: 98, district: '临平区' })
    await server.owner.query(sized, [goodsId, null])
    expect(await server.ask(routes.detail, { as: at.keeper.token, params: { id: trip.id } })).toMatchObject({
      litres: 0,
      unsized: 1,
      tooMuch: '',
    })
  })

  test('a stop moves within its trip and to another one in one call', async () => {
    const all = [await ready(), await ready(), await ready()]
    const [first, second] = [await planned(all.map(({ id }) => id)), await planned([(await ready()).id])]
    const stopAt = (trip: TripDetail, place: number) => trip.stopRows[place]?.id as number
    const last = stopAt(first, 2)
    const moved = await ask('move', { id: first.id, stopId: last, toTripId: first.id, position: 0 })
    expect(moved.stopRows.map(({ shipments }) => shipments[0]?.id)).toEqual([all[2]?.id, all[0]?.id, all[1]?.id])
    const fewer = await ask('move', { id: first.id, stopId: last, toTripId: second.id })
    expect(fewer.stops).toBe(2)
    const there = await server.ask(routes.detail, { as: at.keeper.token, params: { id: second.id } })
    expect(there.stopRows.map(({ id }) => id)).toEqual([stopAt(second, 0), last])
    const board = await server.ask(routes.board, { as: at.keeper.token, body: { from: dayFrom(0), to: dayFrom(6) } })
    expect(board.trips.find(({ id }) => id === second.id)).toMatchObject({ stops: 2, mayMove: true })
  })

  test('a shipment is on one trip, also where two take it at once', async () => {
    const one = await ready()
    const trips = [await planned([(await ready()).id]), await planned([(await ready()).id])]
    const both = await Promise.all(trips.map(({ id }) => call('put', { id, shipmentIds: [one.id] })))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict])
    const lost = both.find(({ code }) => code === codes.conflict) as { code: number; msg: string }
    expect(lost.msg).toMatch(/已排在车次 CC.*请先从那里拿下/)
    const taker = trips[both.findIndex(({ code }) => code === codes.ok)] as TripDetail
    const now = await server.ask(routes.detail, { as: at.keeper.token, params: { id: taker.id } })
    await ask('cancel', { id: now.id, version: now.version, reason: '车坏了' })
    const rest = trips.find(({ id }) => id !== taker.id) as TripDetail
    expect(await ask('put', { id: rest.id, shipmentIds: [one.id] })).toMatchObject({ shipments: 2 })
  })

  test('bad input: by field, with the way on', async () => {
    const body = (more: object) => ({ ...(entered(more) as object) })
    refused(await call('add', body({ runsOn: dayFrom(-1) })), 'runsOn', '请改成今天或以后')
    refused(await call('add', body({ vehicleId: 999_999 })), 'vehicleId', '请重新选择')
    refused(await call('add', body({ driverId: 999_999 })), 'driverId', '请重新选择')
    refused(await call('add', body({ driver: '张师傅' })), 'driver', '只能填一个')
    refused(await call('add', { ...body({}), shipmentIds: [999_999] }), 'shipmentIds.0', '请重新选择')
    const fetched = await ready(1, { way: 'fetch' })
    refused(await call('add', { ...body({}), shipmentIds: [fetched.id] }), 'shipmentIds.0', '客户自提')
    const { id, version } = await ask('add', body({ driverId: null }))
    conflicts(await call('plan', { id, version }), '还没有司机')
    const known = await ask('edit', { id, version, driver: '张师傅' })
    conflicts(await call('plan', { id, version: known.version }), '请先把待排的出库单排上车')
    const waits = await planned([(await ready()).id])
    conflicts(await call('depart', { id: waits.id }, driver.token), '请先在出库单里出库')
    expect((await call('add', body({}), other.token)).code).toBe(codes.forbidden)
  })
})

describe("a driver's day", () => {
  test('stops in order with what is brought; signed at the home; nobody else drives it', async () => {
    const one = await ready(2, { receiverPhone: '13900001111', collect: 50_000 })
    const trip = await out(one)
    const mine = (await day()).trips.find(({ id }) => id === trip.id)
    expect(mine?.stopRows[0]?.shipments[0]).toMatchObject({
      id: one.id,
      phone: '13900001111',
      collect: 50_000,
      state: 'left',
    })
    expect(mine?.stopRows[0]?.shipments[0]?.lines).toMatchObject([{ pieces: 16, boxPieces: 8 }])
    expect((await day(at.keeper.token)).trips.map(({ id }) => id)).not.toContain(trip.id)
    expect((await sign(trip, one)).code).toBe(codes.ok)
    expect(await at.shipment(one.id)).toMatchObject({ state: 'signed', signer: '周女士' })
    conflicts(await sign(trip, one), '已经签收')
    const settled = await ask('handIn', { id: trip.id }, driver.token)
    expect(settled).toMatchObject({ state: 'settled' })
    conflicts(await sign(trip, one), '已经结清，不能再登记，请联系仓管')
  })

  test('what is collected is a receipt that waits for finance; more than is owed is asked about', async () => {
    const one = await ready()
    const trip = await out(one)
    const { rows } = await server.owner.query<{ total: number }>(
      'select effective_total as total from contract where id = $1',
      [one.contractId],
    )
    const total = rows[0]?.total as number
    refused(await collect(trip, one.id, total + 1), 'beyond', '多收的记为客户余额')
    refused(await collect(trip, 999_999, 100), 'shipmentId', '不在这趟车上')
    refused(await collect(trip, one.id, 0), 'amount', '大于 0')
    const made = (await collect(trip, one.id, total)).data as { receiptId: number }
    expect(await receipt(made.receiptId)).toMatchObject({
      state: 'submitted',
      enteredBy: driver.employeeId,
      ownerId: at.seller.employeeId,
      contractId: one.contractId,
      allocated: 0,
    })
    refused(await collect(trip, one.id, 1), 'beyond', '多收的')
    expect((await collect(trip, one.id, 500, { beyond: true })).code).toBe(codes.ok)
    const open = await server.ask(dayRoutes.unhanded, { as: at.finance.token })
    const told = open.find(({ driverId }) => driverId === driver.employeeId)
    expect(told?.rows.map(({ amount }) => amount)).toEqual(expect.arrayContaining([total, 500]))
    const { version } = await receipt(made.receiptId)
    await server.ask(receiptRoutes.confirm, { as: at.finance.token, body: { id: made.receiptId, version } as never })
    const then = await server.ask(dayRoutes.unhanded, { as: at.finance.token })
    expect(then.flatMap(({ rows }) => rows.map(({ receiptId }) => receiptId))).not.toContain(made.receiptId)
  })

  test('交账: each kind with what is handed in, a difference with a reason; finance takes it over or gives it back', async () => {
    const [one, two] = [await ready(), await ready()]
    const trip = await out(one, two)
    await collect(trip, one.id, 30_000)
    await collect(trip, one.id, 20_000, { accountId: accounts.get('wechat') })
    await sign(trip, one)
    const handIn = (lines: object[]) => call('handIn', { id: trip.id, lines, note: '一户不在家' }, driver.token)
    const cash = (handed: number, reason = '') => ({ kind: 'cash', handed, reason })
    const wechat = { kind: 'wechat', handed: 20_000 }
    refused(await handIn([cash(30_000)]), 'lines', '还没有填写微信交出多少')
    refused(await handIn([cash(29_900), wechat]), 'lines.0.reason', '请填写差额原因')
    refused(await handIn([cash(30_000), cash(30_000), wechat]), 'lines.1.kind', '请合并成一行')
    const handed = (await handIn([cash(29_900, '找零给多了'), wechat])).data as TripDetail
    expect(handed).toMatchObject({ state: 'handed' })
    expect(handed.handings).toEqual([
      { kind: 'cash', collected: 30_000, handed: 29_900, reason: '找零给多了' },
      { kind: 'wechat', collected: 20_000, handed: 20_000, reason: '' },
    ])
    conflicts(await collect(trip, two.id, 100), '已经交账，要补登记请财务先退回交账')
    conflicts(await handIn([]), '等财务接收')
    const { version } = handed
    const back = await ask('giveBack', { id: trip.id, version, reason: '现金少一百' }, at.finance.token)
    expect(back).toMatchObject({ state: 'out', returnReason: '现金少一百' })
    const again = (await handIn([cash(30_000), wechat])).data as TripDetail
    expect((await call('settle', { id: trip.id, version: again.version })).code).toBe(codes.forbidden)
    const done = await ask('settle', { id: trip.id, version: again.version }, at.finance.token)
    expect(done).toMatchObject({ state: 'settled', shipments: 2 })
    await at.unload(await at.shipment(two.id))
    expect(await planned([two.id])).toMatchObject({ shipments: 1 })
  })

  test("finance's corrections and reversals follow what was collected", async () => {
    const one = await ready()
    const trip = await out(one)
    const { receiptId } = (await collect(trip, one.id, 10_000)).data as { receiptId: number }
    const sum = async () => {
      const text = `select kind, sum(amount)::int as amount from trip_collection where trip_id = $1 group by 1 having sum(amount) <> 0`
      return (await server.owner.query(text, [trip.id])).rows
    }
    const { version } = await receipt(receiptId)
    const edited = { id: receiptId, version, amount: 9000, accountId: accounts.get('wechat') }
    await server.ask(receiptRoutes.edit, { as: at.company.boss, body: edited as never })
    expect(await sum()).toEqual([{ kind: 'wechat', amount: 9000 }])
    const now = await receipt(receiptId)
    await server.ask(receiptRoutes.confirm, {
      as: at.finance.token,
      body: { id: receiptId, version: now.version } as never,
    })
    const confirmed = await receipt(receiptId)
    const reason = { id: receiptId, version: confirmed.version, reason: '没有收到' }
    await server.ask(receiptRoutes.reverse, { as: at.finance.token, body: reason as never })
    expect(await sum()).toEqual([])
  })
})

test('a seller sees nothing of trips; whoever sees a trip and not its shipments is told how many there are', async () => {
  const one = await ready()
  const trip = await planned([one.id])
  const as = await at.company.hire('tripHead', '部门经理')
  const seen = await server.ask(routes.detail, { as: as.token, params: { id: trip.id } })
  const mayHave = await server.call(shipmentRoutes.detail, { as: as.token, params: { id: one.id } })
  expect(seen.stopRows[0]).toMatchObject(mayHave.code === codes.ok ? { hidden: 0 } : { shipments: [], hidden: 1 })
  expect((await server.call(routes.detail, { as: other.token, params: { id: trip.id } })).code).toBe(codes.forbidden)
})

test('the proofs find what was collected beyond its receipt, and a shipment on a trip that was called off', async () => {
  const one = await ready()
  const trip = await out(one)
  const { receiptId } = (await collect(trip, one.id, 10_000)).data as { receiptId: number }
  const broken = await falsified(server, company, 'receipt', `id = ${receiptId}`, { amount: 1 })
  expect(broken.map(({ check }) => check)).toContain('司机代收与收款一致')
})
