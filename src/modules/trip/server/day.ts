import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { keepWaiting, kindOfPicture } from '../../attachments/server/index.ts'
import { wayPhotosOf } from '../../salesOrder/server/index.ts'
import { shownPackages } from '../../shipment/server/index.ts'
import { type DayShipment, type DayStop, type DayTrip, dayRoutes as routes } from '../api/day.ts'
import type { DayReturn } from '../api/returns.ts'
import type { TripRow } from '../api/trip.ts'
import { collectOn, signOn } from './collecting.ts'
import { collectedOn, handedOf, kindsOf } from './collections.ts'
import { dayReturns } from './returns.ts'
import { trips } from './trips.ts'
import { unhanded } from './unhanded.ts'

const mostTrips = 20

/** Returns the trips that a driver has today, or has not handed in. */
async function dayOf(desk: Desk): Promise<DayTrip[]> {
  const today = formatDate(clock.now())
  const rows = await trips.rowsWhere(
    desk,
    bind =>
      `e.driver_id = ${bind(desk.employeeId)} and (e.state in ('planned', 'loading', 'out', 'handed') and e.runs_on <= ${bind(today)}::date
       or e.state = 'settled' and e.runs_on = ${bind(today)}::date)`,
    mostTrips,
    undefined,
    { by: 'runsOn', order: 'ascend' },
  )
  const stops = await stopsOf(
    desk,
    rows.map(({ id }) => id),
  )
  const told: DayTrip[] = []
  for (const row of rows) told.push(await tripOf(desk, row, stops.get(row.id) ?? []))
  return told
}

async function tripOf(desk: Desk, row: TripRow, stopRows: DayStop[]): Promise<DayTrip> {
  const stored = await trips.visible(desk, row.id)
  const { load, scan, depart, sign, collect, handIn } = trips.mayOf(desk, stored)
  const money = {
    collections: await collectedOn(desk, stored),
    sums: await kindsOf(desk, stored),
    handings: await handedOf(desk, stored),
  }
  return Object.assign(row, money, { stopRows, may: { load, scan, depart, sign, collect, handIn } })
}

type On = DayShipment & { tripId: number; stopId: number; parcels: number; orderId: number }

/** Returns the stops of trips that the person drives, with what they need of the shipments there: whom they call, what they bring, what they collect. */
async function stopsOf(desk: Desk, tripIds: readonly number[]): Promise<Map<number, DayStop[]>> {
  const { rows } = await desk.client.query<On>(
    `select p.trip_id as "tripId", p.id as "stopId", s.id, s.number, s.state, u.name as "customerName", s.address, s.floor, s.lift, s.receiver,
       s.receiver_phone as phone, s.collect, s.remark, s.signer, coalesce(l.lines, '[]') as lines,
       cardinality(s.packages) as parcels, '[]'::jsonb as packages, s.sales_order_id as "orderId", '[]'::jsonb as "wayPhotos"
     from trip_stop p join trip_shipment t on t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id
     join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
     join customer u on u.office_id = s.office_id and u.id = s.customer_id
     cross join lateral (select jsonb_agg(jsonb_build_object('id', l.id, 'goodsName', g.name, 'colour', k.colour, 'batch', k.batch, 'size', k.size,
       'boxPieces', coalesce(k.box_pieces, g.box_pieces), 'pieces', l.pieces) order by l.position) as lines
       from shipment_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
       join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id where l.office_id = s.office_id and l.shipment_id = s.id) l
     where p.office_id = $1 and p.trip_id = any($2::bigint[]) order by t.id`,
    [desk.officeId, tripIds],
  )
  const photos = await wayPhotosOf(
    desk,
    rows.map(({ orderId }) => orderId),
  )
  for (const row of rows) row.wayPhotos = photos.get(row.orderId) ?? []
  for (const row of rows) if (row.parcels > 0) row.packages = await shownPackages(desk, row.id)
  const byStop = Map.groupBy(rows, ({ stopId }) => stopId)
  const stops = await fetchedAt(desk, tripIds)
  const stopOf = ({ id, returns }: Fetching, position: number): DayStop => ({
    id,
    position,
    shipments: (byStop.get(id) ?? []).map(({ tripId: _, stopId: __, parcels: ___, orderId: ____, ...one }) => one),
    returns,
  })
  return new Map([...Map.groupBy(stops, ({ tripId }) => tripId)].map(([id, some]) => [id, some.map(stopOf)]))
}

type Fetching = { id: number; tripId: number; returns: DayReturn[] }

/** Returns the stops of trips in their order, with the returns that are fetched there. */
async function fetchedAt(desk: Desk, tripIds: readonly number[]): Promise<Fetching[]> {
  const { rows } = await desk.client.query<{ id: number; tripId: number; returnIds: number[] }>(
    `select p.id, p.trip_id as "tripId", array(select t.goods_return_id from trip_return t
       where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id order by t.id) as "returnIds"
     from trip_stop p where p.office_id = $1 and p.trip_id = any($2::bigint[]) order by p.trip_id, p.position`,
    [desk.officeId, tripIds],
  )
  const returns = await dayReturns(
    desk,
    rows.flatMap(({ returnIds }) => returnIds),
  )
  return rows.map(({ id, tripId, returnIds }) => ({
    id,
    tripId,
    returns: returnIds.flatMap(of => returns.get(of) ?? []),
  }))
}

const accountsOf = (desk: Desk) =>
  desk
    .from('moneyAccount')
    .select(['id', 'name', 'kind'])
    .where('disabledAt', 'is', null)
    .where('kind', '<>', 'mall')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The calls of a driver's day, and what finance reads of it. */
export const dayHandlers: Handled[] = [
  handle(routes.day, async desk => ({ trips: await dayOf(desk), accounts: await accountsOf(desk) })),
  handle(routes.sign, async (desk, { body }) => {
    await signOn(desk, body)
    return null
  }),
  handle(routes.collect, (desk, { body }) => collectOn(desk, body)),
  handle(routes.unhanded, desk => unhanded(desk)),
  handleFile(
    routes.upload,
    ({ file }) => kindOfPicture(file, '凭证应为图片：JPG、PNG 或 WebP'),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),
]
