import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What orders in force have of each line of their contract. */
const ordered = `select l.contract_line_id, sum(l.pieces) as pieces from sales_order_line l
  join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id and o.state = 'done' where l.office_id = $1 group by 1`

/** What proves factory orders (chain-stock.md, Custom and measured lines). */
export const factoryProofs: Proofs = {
  工厂单不超过下单: `select c.id, c.number as document from (
      select f.contract_id, l.contract_line_id, sum(l.pieces) as pieces from factory_order f
      join factory_order_line l on l.office_id = f.office_id and l.factory_order_id = f.id
      where f.office_id = $1 and f.kind = 'order' and f.state <> 'cancelled' group by 1, 2) m
    join contract c on c.office_id = $1 and c.id = m.contract_id and c.cancelled_on is null and c.state <> 'void'
    left join (${ordered}) o on o.contract_line_id = m.contract_line_id where m.pieces > coalesce(o.pieces, 0)`,
  工厂单数量与明细一致: keptIn('factory_order', 'factory_order_id')({ pieces: 'sum(pieces)' }, 'factory_order_line'),
  工厂单金额与明细一致: keptIn('factory_order', 'factory_order_id')(
    { amount: 'case when count(*) = count(amount) then sum(amount) end' },
    'factory_order_line',
  ),
  工厂单包件与清单一致: keptIn('factory_order', 'factory_order_id')(
    { packages: 'count(*)', arrived: `count(*) filter (where state <> 'expected')` },
    'factory_package',
    `(k.state = 'arrived') <> (k.packages > 0 and k.arrived = k.packages)`,
  ),
  包件货值与工厂单金额一致: `select f.id, f.number as document from factory_order_line l
    join factory_order f on f.office_id = l.office_id and f.id = l.factory_order_id
    join factory_package p on p.office_id = l.office_id and p.factory_order_line_id = l.id
    where l.office_id = $1 group by f.id, f.number, l.id, l.amount having sum(p.value) <> coalesce(l.amount, 0)`,
}
