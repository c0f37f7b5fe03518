import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { WholeLine } from '../../api/package.ts'

/**
 * SQL of how whole lines of orders are that factories make, over the office $1 and a condition on the order `o`: whole when all of it is made, each factory
 * order of it has packages, and all of them have come; replacements too, once a factory has begun.
 */
export const wholeSql = (
  which: string,
) => `select l.sales_order_id as "orderId", l.contract_line_id as "contractLineId", c.space, c.name, l.pieces,
    coalesce(m.made, 0)::bigint as made, coalesce(m.packages, 0)::int as packages, coalesce(m.arrived, 0)::int as arrived,
    coalesce(m.made >= l.pieces and m.complete, false) as whole
  from sales_order o join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
  join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
  left join lateral (
    select sum(k.pieces) filter (where f.kind = 'order') as made, sum(p.packages) as packages, sum(p.arrived) as arrived,
      bool_and(p.packages > 0 and p.packages = p.arrived) as complete
    from factory_order f join factory_order_line k on k.office_id = f.office_id and k.factory_order_id = f.id and k.contract_line_id = l.contract_line_id
    cross join lateral (select count(*) as packages, count(*) filter (where p.state <> 'expected') as arrived from factory_package p
      where p.office_id = k.office_id and p.factory_order_line_id = k.id) p
    where f.office_id = o.office_id and f.sales_order_id = o.id and f.state <> 'cancelled' and (f.kind = 'order' or f.state in ('producing', 'left', 'arrived'))
  ) m on true
  where o.office_id = $1 and o.state = 'done' and l.source in ('factory', 'workshop') and l.pieces > 0 and ${which}
  order by o.id, l.position`

/** Returns how whole the lines of a contract are that factories make, by its placed orders; a home is whole when all of its contract are. */
export async function wholeOfContract(desk: Desk, contractId: number): Promise<WholeLine[]> {
  const { rows } = await desk.client.query<WholeLine>(wholeSql('o.contract_id = $2'), [desk.officeId, contractId])
  return rows
}

/** Returns how whole the lines of a placed order are that factories make. */
export async function wholeOfOrder(desk: Desk, orderId: number): Promise<WholeLine[]> {
  const { rows } = await desk.client.query<WholeLine>(wholeSql('o.id = $2'), [desk.officeId, orderId])
  return rows
}
