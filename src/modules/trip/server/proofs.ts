import type { Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What was collected of a receipt comes to it; nothing once it is taken back. */
const collected = `select t.id, t.number as document from (
    select c.trip_id, c.receipt_id, sum(c.amount) as amount from trip_collection c where c.office_id = $1 group by 1, 2) c
  join trip t on t.office_id = $1 and t.id = c.trip_id join receipt r on r.office_id = $1 and r.id = c.receipt_id
  where c.amount <> case r.state when 'reversed' then 0 else r.amount end`

/** What the last handing in of a trip says was collected is what had been collected until then, by kind. */
const handed = `select t.id, t.number as document from trip t
  cross join lateral (select coalesce(jsonb_object_agg(x.kind, x.amount), '{}') as sums from (
    select c.kind, sum(c.amount) as amount from trip_collection c
    where c.office_id = $1 and c.trip_id = t.id and c.created_at <= t.handed_at group by 1 having sum(c.amount) <> 0) x) c
  cross join lateral (select coalesce(jsonb_object_agg(h.kind, h.collected), '{}') as sums from trip_handing h
    where h.office_id = $1 and h.trip_id = t.id and h.serial = t.handings and h.collected <> 0) h
  where t.office_id = $1 and t.state in ('handed', 'settled') and c.sums <> h.sums`

/** A shipment is on one trip: a trip that was called off, or is over, keeps none that it did not bring. */
const once = `select t.id, t.number as document from trip t where t.office_id = $1 and exists (
  select from trip_shipment c join shipment s on s.office_id = c.office_id and s.id = c.shipment_id
  where c.office_id = $1 and c.trip_id = t.id and c.open and (t.state = 'cancelled' or t.state = 'settled' and s.state <> 'signed'))`

/** What proves trips (chain.md §6). */
export const tripProofs: Proofs = {
  司机代收与收款一致: collected,
  交账与代收一致: handed,
  一张出库单只在一趟车上: once,
}
