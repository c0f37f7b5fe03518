import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { shipmentRecord } from '../../shipment/api/shipment.ts'
import { tripRoutes as routes, type TripEntered } from '../api/trip.ts'
import { boardOf, detailOf } from './detail.ts'
import { lockDriven } from './driving.ts'
import { waitingShipments } from './load.ts'
import { fetches } from './returns.ts'
import { carryAnew, letGo, moveStop, openOn, put, takeOff } from './stops.ts'
import { changeTrip, type TripRecord, trips } from './trips.ts'
import { vehicleFor } from './vehicles.ts'

/** Refuses a day that is past, a vehicle out of use, and a driver who is no colleague, or two drivers. Throws 40000 by field. */
async function assertHead(desk: Desk, head: TripEntered, before?: TripRecord): Promise<void> {
  if (head.runsOn !== before?.runsOn && head.runsOn < formatDate(clock.now()))
    throw badInput('runsOn', '送货日期不能早于今天，请改成今天或以后')
  await vehicleFor(desk, head.vehicleId, before?.vehicleId)
  if (head.driverId !== null && head.driver !== '') throw badInput('driver', '同事和外请司机只能填一个，请去掉一个')
  if (head.driverId === null || head.driverId === before?.driverId) return
  const driver = await desk.from('employee').select('departedAt').where('id', '=', head.driverId).executeTakeFirst()
  if (!driver || driver.departedAt !== null)
    throw badInput('driverId', '这位司机不是在职同事，请重新选择，或填写外请司机')
}

async function add(desk: Desk, { shipmentIds, ...head }: TripEntered & { shipmentIds: number[] }): Promise<number> {
  await assertHead(desk, head)
  const [number] = (await nextNumbers(desk, 'CC')) as [string]
  const whose = { ownerId: desk.employeeId, departmentId: desk.who.departmentId, createdBy: desk.employeeId }
  const added = await desk.insert('trip', { ...head, ...whose, number }, { action: '新增车次', name: number })
  await put(desk, added, shipmentIds)
  await trips.tell(desk, [added])
  return added.id
}

async function edit(desk: Desk, before: TripRecord, given: Partial<TripEntered>): Promise<void> {
  const { runsOn, vehicleId, driverId, driver, driverPhone, helper, remark } = before
  const had = { runsOn, vehicleId, driverId, driver, driverPhone, helper, remark }
  await assertHead(desk, Object.assign(had, given), before)
  await carryAnew(desk, await changeTrip(desk, before, given, '修改车次'))
}

/** Refuses to plan a trip that nobody drives, or that carries nothing. */
async function assertPlanned(desk: Desk, trip: TripRecord): Promise<void> {
  if (trip.driverId === null && trip.driver === '') throw conflict('还没有司机，请先修改车次，选择同事或填写外请司机')
  if ((await openOn(desk, trip.id)).length === 0 && !(await fetches(desk, trip.id)))
    throw conflict('车上还没有出库单，请先把待排的出库单排上车，或排上要取的退货')
}

/** Refuses a vehicle on which goods are that have not left the warehouse in our books. */
async function assertLoaded(desk: Desk, trip: TripRecord): Promise<void> {
  const carried = (await openOn(desk, trip.id)).filter(({ state }) => state !== 'cancelled')
  if (carried.length === 0 && !(await fetches(desk, trip.id)))
    throw conflict('车上没有出库单，请先排上车，或取消这趟车')
  const waiting = carried.filter(({ state }) => state !== 'left' && state !== 'signed')
  if (waiting.length === 0) return
  const names = await desk.names(
    shipmentRecord.table,
    waiting.map(({ id }) => id),
  )
  const hidden = waiting.length - names.size
  const told = [...names.values(), ...(hidden > 0 ? [`另有 ${hidden} 张`] : [])].join('、')
  throw conflict(`还没有出库：${told}。请先在出库单里出库，不送的从车次拿下`)
}

/** The calls that plan trips. */
export const planHandlers: Handled[] = [
  ...readingOf(trips, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
  handle(routes.board, (desk, { body }) => boardOf(desk, body)),
  handle(routes.waiting, (desk, { body }) => waitingShipments(desk, body.search)),
  handle(routes.add, async (desk, { body }) => detailOf(desk, await add(desk, body))),
  handle(routes.edit, async (desk, { body: { id, version, force, ...given } }) => {
    await edit(desk, await trips.lock(desk, id, 'edit', { version, force }), given)
    return detailOf(desk, id)
  }),
  handle(routes.put, async (desk, { body: { id, shipmentIds } }) => {
    await put(desk, await trips.lock(desk, id, 'edit', {}), shipmentIds)
    return detailOf(desk, id)
  }),
  handle(routes.takeOff, async (desk, { body: { id, shipmentId } }) => {
    await takeOff(desk, await trips.lock(desk, id, 'edit', {}), shipmentId)
    return detailOf(desk, id)
  }),
  handle(routes.move, async (desk, { body }) => {
    await moveStop(desk, body)
    return detailOf(desk, body.id)
  }),
  handle(routes.plan, async (desk, { body: { id, version } }) => {
    const trip = await trips.lock(desk, id, 'plan', { version })
    await assertPlanned(desk, trip)
    await changeTrip(desk, trip, { state: 'planned' }, '排好车次')
    return detailOf(desk, id)
  }),
  handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
    const trip = await trips.lock(desk, id, 'cancel', { version })
    await letGo(desk, id, 'all')
    await changeTrip(desk, trip, { state: 'cancelled', cancelReason: reason }, '取消车次')
    return detailOf(desk, id)
  }),
]

/** The calls by which a planned trip is loaded and leaves: its driver's, or of who plans. */
export const leaveHandlers: Handled[] = [
  handle(routes.load, async (desk, { body: { id } }) => {
    await changeTrip(desk, await lockDriven(desk, id, 'load'), { state: 'loading' }, '开始装车')
    return detailOf(desk, id)
  }),
  handle(routes.depart, async (desk, { body: { id } }) => {
    const trip = await lockDriven(desk, id, 'depart')
    await assertLoaded(desk, trip)
    await changeTrip(desk, trip, { state: 'out', outAt: sql<string>`clock_timestamp()` }, '出车')
    return detailOf(desk, id)
  }),
]
