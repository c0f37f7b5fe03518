import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { goodsReturns } from '../../goodsReturn/server/index.ts'
import { wayPhotosOf } from '../../salesOrder/server/index.ts'
import { tooMuchWords } from '../api/load.ts'
import type { CarriedReturn, CarriedShipment, TripBoard, TripDetail, TripStop } from '../api/trip.ts'
import { collectedOn, handedOf, kindsOf } from './collections.ts'
import { refusalsOf } from './driving.ts'
import { carriedWhere } from './load.ts'
import { trips } from './trips.ts'

type On = { tripId: number; stopId: number; shipmentId: number | null; returnId: number | null }

/** Returns the stops of trips in their order, with the shipments that the person sees and how many they do not see. */
export async function stopsOf(desk: Desk, tripIds: readonly number[]): Promise<Map<number, TripStop[]>> {
  const { rows } = await desk.client.query<On>(
    prepared(
      `select p.trip_id as "tripId", p.id as "stopId", c.* from trip_stop p cross join lateral (
       select t.id as nth, t.shipment_id as "shipmentId", null::bigint as "returnId" from trip_shipment t
       where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id
       union all select t.id, null, t.goods_return_id from trip_return t
       where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id) c
     where p.office_id = $1 and p.trip_id = any($2::bigint[]) order by p.trip_id, p.position, c."shipmentId" is null, c.nth`,
      [desk.officeId, tripIds],
    ),
  )
  const ids = rows.flatMap(({ shipmentId }) => shipmentId ?? [])
  const seen = ids.length === 0 ? [] : await carriedWhere(desk, bind => `e.id = any(${bind(ids)}::bigint[])`)
  const known = new Map(seen.map(one => [one.id, one]))
  const returns = await returnsOf(
    desk,
    rows.flatMap(({ returnId }) => returnId ?? []),
  )
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId)
  return new Map(
    tripIds.map(id => [
      id,
      [...Map.groupBy(byTrip.get(id) ?? [], ({ stopId }) => stopId)].map(stopWith(known, returns)),
    ]),
  )
}

const stopWith =
  (known: ReadonlyMap<number, CarriedShipment>, fetched: ReadonlyMap<number, CarriedReturn>) =>
  ([id, on]: [number, On[]], position: number): TripStop => {
    const shipments = on.flatMap(({ shipmentId }) => known.get(shipmentId ?? 0) ?? [])
    const returns = on.flatMap(({ returnId }) => fetched.get(returnId ?? 0) ?? [])
    const hidden = on.length - shipments.length - returns.length
    return { id, position, shipments, returns, hidden, wayPhotos: [] }
  }

/** Returns stops with the photos of the way in of the shipments that the person sees. */
async function withPhotos(desk: Desk, stops: readonly TripStop[]): Promise<TripStop[]> {
  const ids = stops.flatMap(({ shipments }) => shipments.map(({ id }) => id))
  if (ids.length === 0) return [...stops]
  const rows = await desk.from('shipment').select(['id', 'salesOrderId']).where('id', 'in', ids).execute()
  const orderOf = new Map(rows.map(({ id, salesOrderId }) => [id, salesOrderId]))
  const photos = await wayPhotosOf(desk, [...orderOf.values()])
  return stops.map(stop => {
    const orderIds = new Set(stop.shipments.map(({ id }) => orderOf.get(id) ?? 0))
    return { ...stop, wayPhotos: [...orderIds].flatMap(id => photos.get(id) ?? []) }
  })
}

const mostReturns = 2000

/** Returns the returns of those that the person sees. */
async function returnsOf(desk: Desk, ids: readonly number[]): Promise<Map<number, CarriedReturn>> {
  if (ids.length === 0) return new Map()
  const rows = await goodsReturns.rowsWhere(desk, bind => `e.id = any(${bind(ids)}::bigint[])`, mostReturns)
  return new Map(
    rows.map(({ id, number, state, customerName, goodsNames, pieces, address, contact, fetchedAt }) => [
      id,
      { id, number, state, customerName, goodsNames, pieces, address, contact, fetchedAt },
    ]),
  )
}

/** Returns one trip as its drawer shows it. Throws 40400 for one that the person does not see. */
export async function detailOf(desk: Desk, id: number): Promise<TripDetail> {
  const stored = await trips.visible(desk, id)
  const row = await trips.rowOf(desk, id)
  const vehicle = await desk.from('vehicle').selectAll().where('id', '=', stored.vehicleId).executeTakeFirstOrThrow()
  const { driverPhone, handedNote } = stored
  const said = { driverPhone, handedNote, tooMuch: tooMuchWords(row, vehicle) }
  const money = {
    collections: await collectedOn(desk, stored),
    sums: await kindsOf(desk, stored),
    handings: await handedOf(desk, stored),
  }
  const stopRows = await withPhotos(desk, (await stopsOf(desk, [id])).get(id) ?? [])
  return Object.assign(row, said, money, { stopRows, refusals: refusalsOf(desk, stored) })
}

const mostTrips = 200

/** Returns the trips of some days that the person sees, with their stops. */
export async function boardOf(desk: Desk, { from, to }: { from: string; to: string }): Promise<TripBoard> {
  const rows = await trips.rowsWhere(
    desk,
    bind => `e.runs_on between ${bind(from)}::date and ${bind(to)}::date and e.state <> 'cancelled'`,
    mostTrips,
    undefined,
    { by: 'runsOn', order: 'ascend' },
  )
  const stops = await stopsOf(
    desk,
    rows.map(({ id }) => id),
  )
  const vehicles = new Map((await desk.from('vehicle').selectAll().execute()).map(one => [one.id, one]))
  return {
    trips: rows.map(row => {
      const vehicle = vehicles.get(row.vehicleId)
      const mayMove = trips.mayOf(desk, row as never).edit
      const tooMuch = vehicle ? tooMuchWords(row, vehicle) : ''
      return Object.assign(row, { stopRows: stops.get(row.id) ?? [], tooMuch, mayMove })
    }),
  }
}
