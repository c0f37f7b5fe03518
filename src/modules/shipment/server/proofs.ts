import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'
import { fates } from '../api/fates.ts'

/** What lines of shipments let leave, by line of an order and shipment: as the order's entries say it. */
const left = `select s.id, s.number as document from shipment s
  left join (select l.shipment_id as id, sum(l.pieces) as pieces from shipment_line l where l.office_id = $1 group by 1) l on l.id = s.id
  left join (select m.document_id as id, sum(case m.act when 'leave' then m.pieces when 'unload' then -m.pieces else 0 end) as pieces
    from sales_order_move m where m.office_id = $1 and m.document_kind = 'shipment' and m.lot_id is not null group by 1) m on m.id = s.id
  where s.office_id = $1 and coalesce(m.pieces, 0) <> case when s.left_at is null then 0 else coalesce(l.pieces, 0) end`

/** What the goods of a shipment were worth as they left: of each line as the ledger of stock says it, and in all as its lines do. */
const worth = `select s.id, s.number as document from shipment s
  join (select l.shipment_id as id, sum(l.amount) as amount, bool_or(coalesce(l.amount, 0) <> coalesce(e.value, 0)) as other
    from shipment_line l left join (select e.document_id, e.line_id, -sum(e.value) as value from stock_entry e
      left join stock_entry o on o.office_id = e.office_id and o.id = e.reverses_id
      where e.office_id = $1 and e.document_kind = 'shipment' and coalesce(o.act, e.act) = 'issue' group by 1, 2) e
      on e.document_id = l.shipment_id and e.line_id = l.id
    where l.office_id = $1 group by 1) l on l.id = s.id
  where s.office_id = $1 and (coalesce(s.amount, 0) <> coalesce(l.amount, 0) or l.other)`

/** Of every piece that left a line: signed, short, broken or refused once it is signed for; what lacks stands with the shipment until it is found or lost. */
const signed = `select s.id, s.number as document from shipment s
  join (select l.shipment_id as id, sum(l.short - l.found - l.lost) as open,
      bool_or(l.signed + l.short + l.broken + l.refused <> case when s.state = 'signed' then l.pieces else 0 end) as other
    from shipment_line l join shipment s on s.office_id = l.office_id and s.id = l.shipment_id where l.office_id = $1 group by 1) l on l.id = s.id
  where s.office_id = $1 and (l.other or l.open <> s.short)`

/** What came back or was written off for our account: as the ledger of stock says it. */
const back = `select s.id, s.number as document from shipment s
  left join (select p.shipment_id as id, sum(p.value) as value from shipment_part p where p.office_id = $1 group by 1) p on p.id = s.id
  left join (select e.document_id as id, sum(e.value) as value from stock_entry e
    where e.office_id = $1 and e.document_kind = 'shipment' and e.act = 'return' group by 1) e on e.id = s.id
  where s.office_id = $1 and coalesce(p.value, 0) <> coalesce(e.value, 0)`

/** Packages: those of a shipment that has left are kept with it, each is on the vehicle or at the home that its fate says, and what lacks stands with the shipment. */
const carried = `select s.id, s.number as document from shipment s
  left join (select x.shipment_id as id, count(*) as packages, count(*) filter (where x.fate = 'short') as short,
      bool_and(p.carrier_kind is not distinct from 'shipment' and p.carrier_id = x.shipment_id
        and p.state = case x.fate when 'lost' then 'lost' when 'signed' then 'signed' when 'broken' then 'signed' else 'loaded' end)
        filter (where x.fate is null or x.fate not in ('refused', 'found')) as placed
    from shipment_package x join factory_package p on p.office_id = x.office_id and p.id = x.package_id where x.office_id = $1 group by 1) x on x.id = s.id
  where s.office_id = $1 and (coalesce(x.packages, 0) <> case when s.left_at is null then 0 else cardinality(s.packages) end
    or coalesce(x.short, 0) <> s.short_packages or not coalesce(x.placed, true))`

/** What went straight to a home: as its purchase counts it. */
const direct = `select s.id, s.number as document from shipment s
  left join (select l.shipment_id as id, sum(l.pieces) as pieces from shipment_line l where l.office_id = $1 and l.purchase_line_id is not null group by 1) l
    on l.id = s.id
  left join (select d.document_id as id, sum(d.pieces) as pieces from purchase_direct d where d.office_id = $1 and d.document_kind = 'shipment' group by 1) d
    on d.id = s.id
  where s.office_id = $1 and coalesce(d.pieces, 0) <> case when s.left_at is null then 0 else coalesce(l.pieces, 0) end`

const ofFate = (fate: string) => `sum(pieces) filter (where fate = '${fate}')`

/** What proves shipments (chain.md §6). */
export const shipmentProofs: Proofs = {
  出库单数量与明细一致: keptIn('shipment', 'shipment_id')({ pieces: 'sum(pieces)' }, 'shipment_line'),
  出库数量与下单收发一致: left,
  出库成本与库存流水一致: worth,
  直送数量与采购单一致: direct,
  签收情况与记录一致: keptIn('shipment_line', 'line_id', {
    named: 's.number',
    join: 'join shipment s on s.office_id = k.office_id and s.id = k.shipment_id',
  })(Object.fromEntries(Object.keys(fates).map(fate => [fate, ofFate(fate)])), 'shipment_part'),
  出库的货都有下落: signed,
  出库的包件都有下落: carried,
  退回与报损的货值与库存流水一致: back,
}
