import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

const came = `r.state in ('received', 'inspected', 'settled')`

/** What lines of returns have, with the numbers of their returns. */
const lines = `select r.id, r.number as document, sum(x.pieces) as pieces, sum(x.received) as received, sum(x.value) as value,
    sum(coalesce(x.amount, 0)) as amount, sum(x.sellable + x.degraded + x.scrapped) as found
  from goods_return r join goods_return_line x on x.office_id = r.office_id and x.goods_return_id = r.id where r.office_id = $1 group by r.id, r.number`

/** A return's sums are those of its lines: of what is to come, and from the receipt on of what came. */
const sums = `select r.id, r.number as document from goods_return r left join (${lines}) l on l.id = r.id
  where r.office_id = $1 and (r.pieces <> case when ${came} then coalesce(l.received, 0) else coalesce(l.pieces, 0) end
    or r.gross <> coalesce(l.amount, 0) or coalesce(r.value, 0) <> coalesce(l.value, 0)
    or coalesce(l.found, 0) <> case when r.state in ('inspected', 'settled') then coalesce(l.received, 0) else 0 end)`

/** What came back of returns is what the entries of orders say. */
const moved = `select r.id, r.number as document from goods_return r left join (${lines}) l on l.id = r.id
  left join (select m.document_id as id, sum(m.back) as pieces from sales_order_move m
    where m.office_id = $1 and m.document_kind = 'goodsReturn' group by 1) m on m.id = r.id
  where r.office_id = $1 and coalesce(m.pieces, 0) <> coalesce(l.received, 0)`

/** What it was worth is what came into stock, at the value of its issue. */
const worth = `select r.id, r.number as document from goods_return r
  left join (select e.document_id as id, sum(e.value) as value, sum(e.pieces) as pieces from stock_entry e
    where e.office_id = $1 and e.document_kind = 'goodsReturn' and e.act = 'return' group by 1) e on e.id = r.id
  left join (${lines}) l on l.id = r.id
  where r.office_id = $1 and (coalesce(e.value, 0) <> coalesce(r.value, 0) or coalesce(e.pieces, 0) <> coalesce(l.received, 0))`

/** What the customer gets is what the contract gave up: its lines the price, and the fee beside. */
const money = `select r.id, r.number as document from goods_return r left join contract_change c on c.office_id = r.office_id and c.id = r.change_id
  where r.office_id = $1 and (
    (r.kind = 'leftover' and r.state = 'settled' and r.unpaid < r.pieces) <> (r.change_id is not null)
    or r.unpaid > 0 and (r.state <> 'settled' or r.change_id is null and r.gross <> 0)
    or c.kind <> 'return' or c.state <> 'effective' or c.contract_id <> r.contract_id or c.delta <> r.wanted - r.refund
    or (r.change_id is not null and r.gross <> (select -coalesce(sum(x.net), 0) from contract_change_line x
      where x.office_id = r.office_id and x.change_id = r.change_id and x.fresh is null))
    or (r.change_id is not null and r.pieces - r.unpaid <> (select -coalesce(sum(x.pieces), 0) from contract_change_line x
      where x.office_id = r.office_id and x.change_id = r.change_id and x.fresh is null)))`

/** What a contract's goods cost is what its documents took out of stock less what they brought back, at the value of the issue. */
const cost = `select c.id, c.number as document from contract c
  join (select s.contract_id as id, sum(coalesce(l.amount, 0) - l.returned_value - coalesce(p.value, 0)) as value
    from shipment s join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id
    left join (select x.line_id, sum(x.value) as value from shipment_part x where x.office_id = $1 group by 1) p on p.line_id = l.id
    where s.office_id = $1 group by 1) k on k.id = c.id
  left join (select d.contract_id as id, -sum(e.value) as value from (
      select 'shipment' as kind, s.id, s.contract_id from shipment s where s.office_id = $1
      union all select 'goodsReturn', r.id, r.contract_id from goods_return r where r.office_id = $1) d
    join stock_entry e on e.office_id = $1 and e.document_kind = d.kind and e.document_id = d.id
    left join stock_entry o on o.office_id = e.office_id and o.id = e.reverses_id where coalesce(o.act, e.act) in ('issue', 'return')
    group by 1) e on e.id = c.id
  where c.office_id = $1 and k.value <> coalesce(e.value, 0)`

/** What proves returns (chain.md §6). */
export const returnProofs: Proofs = {
  退货单合计与明细一致: sums,
  退货数量与下单收发一致: moved,
  退货货值与库存流水一致: worth,
  退货金额与合同减项一致: money,
  合同的货物成本与库存流水一致: cost,
  出库明细的退货与退货单一致: keptIn('shipment_line', 'shipment_line_id', {
    named: 's.number',
    join: 'join shipment s on s.office_id = k.office_id and s.id = k.shipment_id',
  })({ returned: 'sum(received)', returned_value: 'sum(value)' }, 'goods_return_line'),
}
