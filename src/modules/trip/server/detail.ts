import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { tooMuchWords } from '../api/load.ts'
import type { CarriedShipment, TripBoard, TripDetail, TripStop } from '../api/trip.ts'
import { collectedOn, handedOf, kindsOf } from './collections.ts'
import { refusalsOf } from './driving.ts'
import { carriedWhere } from './load.ts'
import { trips } from './trips.ts'

type On = { tripId: number; stopId: number; position: number; shipmentId: number }

/** Returns the stops of trips in their order, with the shipments that the person sees and how many they do not see. */
export async function stopsOf(desk: Desk, tripIds: readonly number[]): Promise<Map<number, TripStop[]>> {
  const { rows } = await desk.client.query<On>(
    `select p.trip_id as "tripId", p.id as "stopId", p.position, t.shipment_id as "shipmentId" from trip_stop p
     join trip_shipment t on t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id
     where p.office_id = $1 and p.trip_id = any($2::bigint[]) order by p.trip_id, p.position, t.id`,
    [desk.officeId, tripIds],
  )
  const ids = rows.map(({ shipmentId }) => shipmentId)
  const seen = ids.length === 0 ? [] : await carriedWhere(desk, bind => `e.id = any(${bind(ids)}::bigint[])`)
  const known = new Map(seen.map(one => [one.id, one]))
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId)
  return new Map(
    tripIds.map(id => [id, [...Map.groupBy(byTrip.get(id) ?? [], ({ stopId }) => stopId)].map(stopWith(known))]),
  )
}

const stopWith =
  (known: ReadonlyMap<number, CarriedShipment>) =>
  ([id, on]: [number, On[]], position: number): TripStop => {
    const shipments = on.flatMap(({ shipmentId }) => known.get(shipmentId) ?? [])
    return { id, position, shipments, hidden: on.length - shipments.length }
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
  const stopRows = (await stopsOf(desk, [id])).get(id) ?? []
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
