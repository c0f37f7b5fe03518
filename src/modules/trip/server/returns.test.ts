import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { type Returns, returnsOf } from '../../../../tests/support/returns.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { returnActRoutes } from '../../goodsReturn/api/acts.ts'
import { dayRoutes } from '../api/day.ts'
import { tripReturnRoutes as routes } from '../api/returns.ts'
import { tripRoutes } from '../api/trip.ts'
import { vehicleRoutes } from '../api/vehicle.ts'

const company = '取退货公司'
let server: TestServer
let at: Returns
let driver: Employee
let vehicleId: number
beforeAll(async () => {
  server = await startServer()
  at = await returnsOf(server, company, 'fetch')
  driver = await at.company.hire('fetchDriver', '仓管')
  const body = { name: '浙A77777', model: '' } as never
  vehicleId = Number((await server.ask(vehicleRoutes.add, { as: at.keeper.token, body })).id)
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** A return of 2 boxes of 8 that waits to be fetched. */
async function waiting(more: object = {}) {
  const { goodsId, keys } = await at.stocked([800])
  const order = await at.ordered(goodsId, 80)
  const shipment = await at.delivered(order, keys[0] as (typeof keys)[number], { boxes: 10 })
  const line = { shipmentLineId: shipment.lines[0]?.id, boxes: 2, rest: 0, note: '' }
  return at.placed(order.contract.id, [line], more)
}
const trip = async () => {
  const body = { runsOn: dayFrom(0), vehicleId, driverId: driver.employeeId } as never
  return server.ask(tripRoutes.add, { as: at.keeper.token, body })
}
const put = (id: number, returnId: number) =>
  server.call(routes.putReturn, { as: at.keeper.token, body: { id, returnId } })
const fetched = (id: number, returnId: number, lines: object[], as = driver.token) =>
  server.call(routes.fetched, { as, body: { id, returnId, lines, note: '少一箱' } as never })

test('a trip fetches a return: the driver notes what was there, and 收货 begins with it', async () => {
  const back = await waiting()
  const { id } = await trip()
  const offered = await server.ask(routes.waitingReturns, { as: at.keeper.token, body: { search: '' } })
  expect(offered.map(one => one.id)).toContain(back.id)
  const planned = (await put(id, back.id)).data
  expect(planned).toMatchObject({ stops: 1, stopRows: [{ shipments: [], returns: [{ id: back.id }], hidden: 0 }] })
  const again = await server.ask(routes.waitingReturns, { as: at.keeper.token, body: { search: '' } })
  expect(again.map(one => one.id)).not.toContain(back.id)
  expect(await put((await trip()).id, back.id)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('请先从那里拿下'),
  })
  const version = planned?.version as number
  await server.ask(tripRoutes.plan, { as: at.keeper.token, body: { id, version } })
  const lineId = back.lines[0]?.id as number
  expect(await fetched(id, back.id, [{ lineId, boxes: 1, rest: 0 }])).toMatchObject({ code: codes.conflict })
  await server.ask(tripRoutes.depart, { as: driver.token, body: { id } })
  const { trips } = await server.ask(dayRoutes.day, { as: driver.token })
  const stop = trips.find(one => one.id === id)?.stopRows[0]
  expect(stop?.returns).toMatchObject([{ id: back.id, lines: [{ pieces: 16, fetched: null }] }])
  expect(await fetched(id, back.id, [{ lineId, boxes: 3, rest: 0 }])).toMatchObject({
    code: codes.badInput,
    msg: expect.stringContaining('只有 2 箱'),
    data: { issues: [{ field: 'lines.0.boxes' }] },
  })
  expect((await fetched(id, back.id, [{ lineId, boxes: 1, rest: 0 }])).code).toBe(codes.ok)
  const noted = await at.goodsReturn(back.id)
  expect(noted).toMatchObject({ state: 'placed', fetchedNote: '少一箱', fetchedBy: driver.employeeId })
  expect(noted.lines).toMatchObject([{ pieces: 16, fetched: 8 }])
  await server.ask(tripRoutes.handIn, { as: driver.token, body: { id } as never })
  const body = { id: back.id, version: noted.version, warehouseId: at.main, lines: [{ lineId, boxes: 1, rest: 0 }] }
  await server.ask(returnActRoutes.receive, { as: at.keeper.token, body: body as never })
  expect(await fetched(id, back.id, [])).toMatchObject({ code: codes.conflict })
})

test('stops with a return move like others; taken off, a return waits again; one that was not fetched may go with another trip', async () => {
  const [one, other] = [await waiting({ address: '一号' }), await waiting({ address: '二号' })]
  const [first, second] = [await trip(), await trip()]
  await put(first.id, one.id)
  const both = (await put(first.id, other.id)).data
  const stopId = both?.stopRows[1]?.id as number
  const move = (toTripId: number, position: number) =>
    server.ask(tripRoutes.move, { as: at.keeper.token, body: { id: first.id, stopId, toTripId, position } })
  expect((await move(first.id, 0)).stopRows.map(({ returns }) => returns[0]?.id)).toEqual([other.id, one.id])
  expect((await move(second.id, 0)).stopRows.map(({ returns }) => returns[0]?.id)).toEqual([one.id])
  const off = { id: second.id, returnId: other.id }
  const bare = await server.ask(routes.takeOffReturn, { as: at.keeper.token, body: off })
  expect(bare.stopRows).toEqual([])
  expect((await server.call(routes.takeOffReturn, { as: at.keeper.token, body: off })).code).toBe(codes.notFound)
  const { version } = await server.ask(tripRoutes.detail, { as: at.keeper.token, params: { id: first.id } })
  const cancelled = { id: first.id, version, reason: '车坏了' }
  await server.ask(tripRoutes.cancel, { as: at.keeper.token, body: cancelled })
  expect((await put(second.id, one.id)).code).toBe(codes.ok)
})

test('bad input: a return that the customer brings, or that is not placed', async () => {
  const { id } = await trip()
  const brought = await waiting({ way: 'bring' })
  for (const [returnId, words] of [
    [brought.id, '由客户送回'],
    [999_999, '请重新选择'],
  ] as const)
    expect(await put(id, returnId)).toMatchObject({
      code: codes.badInput,
      msg: expect.stringContaining(words),
      data: { issues: [{ field: 'returnId' }] },
    })
})
