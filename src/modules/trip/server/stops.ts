import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { shipmentRecord } from '../../shipment/api/shipment.ts'
import { type Carrier, carry, shipments, uncheck } from '../../shipment/server/index.ts'
import { mostShipments, tripRecord } from '../api/trip.ts'
import { changeTrip, type TripRecord, trips } from './trips.ts'

type On = {
  stopId: number
  position: number
  shipmentId: number | null
  returnId: number | null
  customerId: number
  address: string
}

/** Returns the shipments of a trip and the returns that it fetches, with the home of each, by their stops. */
export async function onTrip(desk: Desk, tripId: number): Promise<On[]> {
  const { rows } = await desk.client.query<On>(
    `select p.id as "stopId", p.position, c."shipmentId", c."returnId", c."customerId", c.address from trip_stop p cross join lateral (
       select t.id, s.id as "shipmentId", null::bigint as "returnId", s.customer_id as "customerId", s.address from trip_shipment t
       join shipment s on s.office_id = t.office_id and s.id = t.shipment_id where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id
       union all select t.id, null, r.id, r.customer_id, r.address from trip_return t
       join goods_return r on r.office_id = t.office_id and r.id = t.goods_return_id where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id) c
     where p.office_id = $1 and p.trip_id = $2 order by p.position, c."shipmentId" is null, c.id`,
    [desk.officeId, tripId],
  )
  return rows
}

export const homeOf = ({ customerId, address }: Pick<On, 'customerId' | 'address'>) => `${customerId}/${address.trim()}`
/** Returns the shipments of what is on a trip. */
const shipmentsIn = (on: readonly On[]) => on.flatMap(({ shipmentId }) => shipmentId ?? [])

const toldOf = (ids: readonly number[]): Changes => ({ carried: [null, ids.map(shipmentId => ({ shipmentId }))] })

/** Returns who carries what is on a trip. */
export async function carrierOf(desk: Desk, trip: TripRecord): Promise<Carrier> {
  const { driverId, driver, driverPhone, vehicleId, runsOn: deliverOn } = trip
  const vehicle = await desk.from('vehicle').select('name').where('id', '=', vehicleId).executeTakeFirstOrThrow()
  return { driverId, driver, driverPhone, vehicle: vehicle.name, deliverOn }
}

/** Says anew who carries what is on a locked trip, after its driver or vehicle changed. */
export async function carryAnew(desk: Desk, trip: TripRecord): Promise<void> {
  const ids = shipmentsIn(await onTrip(desk, trip.id))
  await carry(desk, ids, await carrierOf(desk, trip))
}

/** Throws 40000 by field for a shipment that the person does not see, that is fetched, or that may not leave. */
async function assertReady(desk: Desk, ids: readonly number[]) {
  const found = await desk
    .from('shipment')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const known = new Map(found.map(one => [one.id, one]))
  return ids.map((id, at) => {
    const field = `shipmentIds.${at}`
    const one = known.get(id)
    if (!one || !shipments.sight.sees(desk, one))
      throw badInput(field, '出库单不存在，或不在您的数据范围内，请重新选择')
    if (one.way === 'fetch') throw badInput(field, `出库单 ${one.number} 是客户自提，不用排车，请去掉这一张`)
    if (one.way === 'direct') throw badInput(field, `出库单 ${one.number} 由厂家直送，不用排车，请去掉这一张`)
    if (one.state === 'ready' || one.state === 'picked') return one
    const state = shipmentRecord.states[one.state].title
    throw badInput(field, `出库单 ${one.number} ${state}，请选择“待出库”或“已拣货”的出库单`)
  })
}

type Home = Pick<On, 'customerId' | 'address'>

/** Returns the stops of homes on a locked trip, by `homeOf`: new ones stand after the others. */
export async function stopsFor(
  desk: Desk,
  tripId: number,
  there: readonly On[],
  homes: readonly Home[],
): Promise<Map<string, number>> {
  const stopOf = new Map(there.map(one => [homeOf(one), one.stopId]))
  let position = there.reduce((last, one) => Math.max(last, one.position), -1)
  for (const home of homes) {
    if (stopOf.has(homeOf(home))) continue
    const [stopId] = await storeRows(desk, 'tripStop', [{ trip_id: tripId, position: ++position }])
    stopOf.set(homeOf(home), stopId as number)
  }
  return stopOf
}

/** Puts shipments on a locked trip: those of one home at one stop, new homes after the others. Throws 40000 by field, 40900 for one on another trip. */
export async function put(desk: Desk, trip: TripRecord, asked: readonly number[]): Promise<void> {
  const ids = [...new Set(asked)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const ready = await assertReady(desk, ids)
  const there = await onTrip(desk, trip.id)
  if (there.length + ids.length > mostShipments)
    throw badInput('shipmentIds', `一趟车最多 ${mostShipments} 张出库单，请分成几趟`)
  const stopOf = await stopsFor(desk, trip.id, there, ready)
  await carryOn(
    desk,
    trip,
    ready.map(({ id }) => id),
    ready.map(one => stopOf.get(homeOf(one)) as number),
  )
  await carry(desk, ids, await carrierOf(desk, trip))
  await changeTrip(desk, trip, {}, '排上车', toldOf(ids))
}

async function carryOn(desk: Desk, trip: TripRecord, ids: readonly number[], stops: readonly number[]): Promise<void> {
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into trip_shipment (office_id, trip_id, stop_id, shipment_id) select $1, $2, w.stop, w.id from unnest($3::bigint[], $4::bigint[]) w (id, stop)
     on conflict do nothing returning shipment_id as id`,
    [desk.officeId, trip.id, ids, stops],
  )
  const put = new Set(rows.map(({ id }) => id))
  const elsewhere = ids.filter(id => !put.has(id))
  if (elsewhere.length > 0) throw await onAnother(desk, elsewhere)
}

async function onAnother(desk: Desk, ids: readonly number[]) {
  const { rows } = await desk.client.query<{ number: string; tripId: number }>(
    `select s.number, t.trip_id as "tripId" from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
     where t.office_id = $1 and t.shipment_id = any($2::bigint[]) and t.open`,
    [desk.officeId, ids],
  )
  const names = await desk.names(
    'trip',
    rows.map(({ tripId }) => tripId),
  )
  const told = rows.map(
    ({ number, tripId }) => `${number} 已排在${names.has(tripId) ? `车次 ${names.get(tripId)}` : '另一趟车'}`,
  )
  return conflict(`${told.join('；') || '出库单已排在另一趟车'}，请先从那里拿下，再排到这趟`)
}

/** Takes a shipment off a locked trip; a stop without any goes. Throws 40400 for one that is not on it. */
export async function takeOff(desk: Desk, trip: TripRecord, shipmentId: number): Promise<void> {
  const there = await onTrip(desk, trip.id)
  const one = there.find(on => on.shipmentId === shipmentId)
  if (!one) throw notFound(shipmentRecord.noun)
  await desk.client.query('delete from trip_shipment where office_id = $1 and trip_id = $2 and shipment_id = $3', [
    desk.officeId,
    trip.id,
    shipmentId,
  ])
  if (there.filter(({ stopId }) => stopId === one.stopId).length === 1) await removeStop(desk, one.stopId)
  await uncheck(desk, [shipmentId], 'loaded')
  await carry(desk, [shipmentId], { driverId: null, driver: '', driverPhone: '', vehicle: '', deliverOn: null })
  await changeTrip(desk, trip, {}, '从车次拿下', toldOf([shipmentId]))
}

export const removeStop = (desk: Desk, id: number) =>
  desk.client.query('delete from trip_stop where office_id = $1 and id = $2', [desk.officeId, id])

async function order(desk: Desk, stopIds: readonly number[]): Promise<void> {
  await desk.client.query(
    `update trip_stop p set position = w.place - 1 from unnest($2::bigint[]) with ordinality w (id, place) where p.office_id = $1 and p.id = w.id`,
    [desk.officeId, stopIds],
  )
}

const stopsOf = (on: readonly On[]) => [...new Set(on.map(({ stopId }) => stopId))]

type Move = { id: number; stopId: number; toTripId: number; position: number }

/** Moves a stop within its trip, or to another one, where it joins the stop of the same home. Throws 40400, and 40900 where a trip is not planned any more. */
export async function moveStop(desk: Desk, { id, stopId, toTripId, position }: Move): Promise<void> {
  for (const one of new Set([id, toTripId])) await trips.visible(desk, one)
  const locked = await desk.lock('trip', [...new Set([id, toTripId])])
  const [from, to] = [locked.find(one => one.id === id), locked.find(one => one.id === toTripId)]
  if (!from || !to) throw notFound(tripRecord.noun)
  for (const one of locked) trips.assertAct(one, 'edit')
  const moved = (await onTrip(desk, id)).filter(on => on.stopId === stopId)
  const [first] = moved
  if (!first) throw notFound('这一站')
  const ids = shipmentsIn(moved)
  const others = (await onTrip(desk, toTripId)).filter(on => on.stopId !== stopId)
  if (others.length + moved.length > mostShipments) throw conflict(`一趟车最多 ${mostShipments} 张出库单，请换一趟`)
  const twin = id === toTripId ? undefined : others.find(on => homeOf(on) === homeOf(first))
  await carryOver(desk, stopId, toTripId, twin?.stopId ?? stopId)
  if (twin) await removeStop(desk, stopId)
  else await order(desk, stopsOf(others).toSpliced(position, 0, stopId))
  if (id === toTripId) return void (await changeTrip(desk, from, {}, '调整站序', toldOf(ids)))
  await uncheck(desk, ids, 'loaded')
  await carry(desk, ids, await carrierOf(desk, to))
  await changeTrip(desk, from, {}, '移到另一趟车', toldOf(ids))
  await changeTrip(desk, to, {}, '从另一趟车移来', toldOf(ids))
}

async function carryOver(desk: Desk, stopId: number, tripId: number, toStopId: number): Promise<void> {
  const ids = [desk.officeId, stopId, tripId]
  await desk.client.query(
    `with stop as (update trip_stop set trip_id = $3, position = -1 where office_id = $1 and id = $2 and trip_id <> $3)
     , back as (update trip_return set trip_id = $3, stop_id = $4 where office_id = $1 and stop_id = $2)
     update trip_shipment set trip_id = $3, stop_id = $4 where office_id = $1 and stop_id = $2`,
    [...ids, toStopId],
  )
}

/** Returns the shipments that a trip still carries for their homes. */
export async function openOn(desk: Desk, tripId: number) {
  const { rows } = await desk.client.query<{
    id: number
    number: string
    state: string
    contractId: number
    customerId: number
  }>(
    `select s.id, s.number, s.state, s.contract_id as "contractId", s.customer_id as "customerId" from trip_shipment t
     join shipment s on s.office_id = t.office_id and s.id = t.shipment_id where t.office_id = $1 and t.trip_id = $2 and t.open order by t.id`,
    [desk.officeId, tripId],
  )
  return rows
}

/** Lets another trip carry what a locked one does not bring: all of it, or all that was not signed for. */
export async function letGo(desk: Desk, tripId: number, which: 'all' | 'unsigned'): Promise<void> {
  const { rows } = await desk.client.query<{ id: number }>(
    `update trip_shipment t set open = false from shipment s where t.office_id = $1 and t.trip_id = $2 and t.open
     and s.office_id = t.office_id and s.id = t.shipment_id and ($3 or s.state <> 'signed') returning s.id`,
    [desk.officeId, tripId, which === 'all'],
  )
  const ids = rows.map(({ id }) => id)
  await uncheck(desk, ids, 'loaded')
  await carry(desk, ids, { deliverOn: null })
  await desk.client.query(
    `update trip_return t set open = false from goods_return r where t.office_id = $1 and t.trip_id = $2 and t.open
     and r.office_id = t.office_id and r.id = t.goods_return_id and ($3 or r.fetched_at is null)`,
    [desk.officeId, tripId, which === 'all'],
  )
}
