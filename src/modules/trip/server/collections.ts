import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Bind, Statement } from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import type { AccountKind } from '../../money/api/words.ts'
import { receiptVisibility } from '../../money/server/index.ts'
import { tripElements } from '../api/elements.ts'
import type { Collected, Handed, KindSum } from '../api/trip.ts'
import { drives, type TripRecord } from './trips.ts'

/** A receipt that was collected on a trip. */
export type CollectedOn = Collected & { tripId: number }

/** SQL of the receipts that were collected on trips, each with what it comes to by its last kind; `where` is of `c` (trip_collection) and `r` (receipt). */
export const collectedSql = (where: string) =>
  `select c.trip_id as "tripId", r.id as "receiptId", r.number, r.state, min(c.shipment_id) as "shipmentId", u.name as "customerName",
     (array_agg(c.kind order by c.id desc))[1] as kind, sum(c.amount)::bigint as amount
   from trip_collection c join receipt r on r.office_id = c.office_id and r.id = c.receipt_id
   join customer u on u.office_id = r.office_id and u.id = r.customer_id
   where c.office_id = current_office() and (${where}) group by c.trip_id, r.id, r.number, r.state, u.name having sum(c.amount) <> 0 order by 1, 2`

/** Tells whether the person answers for the money of a trip: its driver, who plans one of a driver who is no employee, and finance. */
export const seesMoney = (desk: Desk, trip: TripRecord): boolean =>
  drives(desk, trip) || (desk.may(tripElements.plan) && trip.driverId === null) || desk.may(tripElements.settle)

/** SQL of the receipts `r` that the person sees, or entered. */
function seenOf(desk: Desk, bind: Bind): string {
  const own = `r.entered_by = ${bind(desk.employeeId)}`
  return desk.may('collectionInfo') ? `(${inScope(desk, receiptVisibility, 'r')(bind)} or ${own})` : own
}

/** Returns what was collected on a trip, as far as the person sees the receipts or answers for its money. */
export async function collectedOn(desk: Desk, trip: TripRecord): Promise<CollectedOn[]> {
  const { values, bind } = new Statement()
  const of = `c.trip_id = ${bind(trip.id)}`
  const where = seesMoney(desk, trip) ? of : `${of} and ${seenOf(desk, bind)}`
  const { rows } = await desk.client.query<CollectedOn>(collectedSql(where), values)
  return rows
}

/** Tells whether the person hands in, or takes over, what was collected on a trip, and so knows how much it is. */
const counts = (desk: Desk, trip: TripRecord) => seesMoney(desk, trip) || desk.may(tripElements.plan)

/** Returns what the last handing in of a trip says by kind; nothing for whoever does not count its money. */
export async function handedOf(desk: Desk, trip: TripRecord): Promise<Handed[]> {
  if (trip.handings === 0 || !counts(desk, trip)) return []
  return desk
    .from('tripHanding')
    .select(['kind', 'collected', 'handed', 'reason'])
    .where('tripId', '=', trip.id)
    .where('serial', '=', trip.handings)
    .orderBy('id')
    .execute()
}

/** Returns what was collected on a trip by kind; nothing for whoever does not count its money. */
export async function kindsOf(desk: Desk, trip: TripRecord): Promise<KindSum[]> {
  return counts(desk, trip) ? [...(await sumsOf(desk, trip.id))].map(([kind, amount]) => ({ kind, amount })) : []
}

/** Returns what was collected on a trip by kind (fen), all of it. */
export async function sumsOf(desk: Desk, tripId: number): Promise<Map<AccountKind, number>> {
  const { rows } = await desk.client.query<{ kind: AccountKind; amount: number }>(
    `select kind, sum(amount)::bigint as amount from trip_collection where office_id = $1 and trip_id = $2 group by 1 having sum(amount) <> 0`,
    [desk.officeId, tripId],
  )
  return new Map(rows.map(({ kind, amount }) => [kind, amount]))
}
