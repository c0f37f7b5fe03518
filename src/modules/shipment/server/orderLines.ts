import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** A line of goods of a placed order, with what of it has left and what other open shipments are to take. */
export type OrderLine = {
  id: number
  goodsId: number
  gradeId: number | null
  name: string
  spec: string
  space: string
  boxPieces: number | null
  pieces: number
  net: number
  planned: number
}

/** Returns the lines of goods of an order in their order; what is made to measure, and what comes in packages, has no lot and goes by packages. `without`: a shipment that is not counted. */
export async function orderLinesOf(desk: Desk, orderId: number, without: number | null = null): Promise<OrderLine[]> {
  const { rows } = await desk.client.query<OrderLine>(
    `select l.id, c.goods_id as "goodsId", c.grade_id as "gradeId", c.name, c.spec, c.space, c.box_pieces as "boxPieces", l.pieces, l.net,
       (select coalesce(sum(x.pieces), 0)::bigint from shipment_line x join shipment s on s.office_id = x.office_id and s.id = x.shipment_id
        where x.office_id = l.office_id and x.sales_order_line_id = l.id and s.state in ('approving', 'ready', 'picked')
          and s.id is distinct from $3) + greatest(0, p.packed - l.net) as planned
     from sales_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     cross join lateral (
       select coalesce(sum(k.pieces), 0)::bigint as packed from factory_order f
       join factory_order_line k on k.office_id = f.office_id and k.factory_order_id = f.id and k.contract_line_id = l.contract_line_id
       where f.office_id = l.office_id and f.sales_order_id = l.sales_order_id and f.kind = 'order' and f.state <> 'cancelled'
         and (f.workshop or exists (select from factory_package g where g.office_id = k.office_id and g.factory_order_line_id = k.id))) p
     where l.office_id = $1 and l.sales_order_id = $2 and c.goods_id is not null and c.pieces is not null and l.pieces > p.packed order by l.position`,
    [desk.officeId, orderId, without],
  )
  return rows
}
