import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

const placed = `select l.contract_line_id, sum(l.pieces) as pieces from sales_order_line l
  join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
  where l.office_id = $1 and o.state = 'done' group by 1`

/** Returns SQL of what is kept (`table`) other than what it is derived from says, named by its document. */
const asDerived = (table: string, now: string, named: string, columns: string, number: string) =>
  `select coalesce(k.id, n.id) as id, ${number} as document
   from (select id, contract_id, ${columns} from ${table} where office_id = $1) k
   full join (select ${named} as id, contract_id, ${columns} from ${now} where office_id = $1) n using (id, contract_id)
   where (${columns.replaceAll(/\w+/g, 'k.$&')}) is distinct from (${columns.replaceAll(/\w+/g, 'n.$&')})`

const numberOf = (table: string, id: string) =>
  `(select d.number from ${table} d where d.office_id = $1 and d.id = ${id})`
const kept = 'reserved, on_way, signed, short, back'

/** What of a line `x` of `contract_columns` may be ordered: pieces, or parts of what is made to measure. */
const contracted = `case when (x.line).pieces is not null then (x.line).pieces + coalesce(x.changed_pieces, 0)
  when (x.line).measure is null or (x.line).measure = 'count' then ceil(((x.line).quantity + x.changed_quantity) / 1000.0)
  else (select coalesce(sum((s ->> 'count')::bigint), 0) from jsonb_array_elements(coalesce(x.after -> 'sizes', (x.line).sizes)) s) end`

/** What proves orders (chain.md §6). */
export const orderProofs: Proofs = {
  合同下单数据与单据一致: asDerived(
    'sold_line',
    'sold_line_now',
    'line_id',
    `owner_id, department_id, state, effective_on, contracted, net, ordered, shipped, wish_on, ${kept}`,
    numberOf('contract', 'contract_id'),
  ),
  下单进度与明细一致: asDerived(
    'order_sum',
    'order_sum_now',
    'order_id',
    `pieces, net, left_on, missing, ${kept}`,
    numberOf('sales_order', 'id'),
  ),
  下单不超过合同: `select c.id, c.number as document from contract c cross join lateral contract_columns(c.office_id, c.id, 2147483647) x
    join (${placed}) p on p.contract_line_id = (x.line).id
    where c.office_id = $1 and c.id in (select contract_id from sales_order where office_id = $1 and state = 'done') and p.pieces > ${contracted}`,
  已发不超过下单: `select c.id, c.number as document from (
      select o.contract_id, l.contract_line_id, sum(l.net) as net, coalesce(sum(l.pieces) filter (where o.state = 'done'), 0) as pieces
      from sales_order_line l join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
      where l.office_id = $1 group by 1, 2) s
    join contract c on c.office_id = $1 and c.id = s.contract_id where s.net < 0 or s.net > s.pieces`,
  下单数量与明细一致: keptIn('sales_order', 'sales_order_id')({ pieces: 'sum(pieces)' }, 'sales_order_line'),
  下单行发货与流水一致: keptIn('sales_order_line', 'sales_order_line_id', {
    named: 'o.number',
    join: 'left join sales_order o on o.office_id = k.office_id and o.id = k.sales_order_id',
  })(
    { net: 'sum(net)', on_way: 'sum(on_way)', signed: 'sum(signed)', short: 'sum(short)', back: 'sum(back)' },
    'sales_order_move',
    'k.net > k.pieces',
  ),
  备货加已发不超过下单数量: `select o.id, o.number as document from (
      select owner_id, owner_line, sum(pieces) as pieces from stock_reservation
      where office_id = $1 and owner_kind = 'salesOrder' and state = 'active' group by 1, 2) r
    join sales_order o on o.office_id = $1 and o.id = r.owner_id
    left join sales_order_line l on l.office_id = $1 and l.id = r.owner_line and l.sales_order_id = o.id
    where l.id is null or r.pieces + l.net > l.pieces`,
}
