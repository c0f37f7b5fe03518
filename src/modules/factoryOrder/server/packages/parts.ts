import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** What of a placed order's line has left by packages and what of it is signed for (or lost, with a replacement), in parts or pieces. */
export type PartsOut = { lineId: number; net: number; signed: number }

/**
 * Returns what of an order's lines has left by packages: of each factory order's line its parts by the share of its packages, rounded down, so that a line
 * has left with its last package (chain-stock.md, Custom and measured lines).
 */
export async function partsOut(desk: Desk, orderId: number): Promise<PartsOut[]> {
  const { rows } = await desk.client.query<PartsOut>(
    `select l.id as "lineId", sum(k.pieces * p.gone / p.packages)::bigint as net, sum(k.pieces * p.signed / p.packages)::bigint as signed
     from sales_order_line l
     join factory_order f on f.office_id = l.office_id and f.sales_order_id = l.sales_order_id and f.kind = 'order' and f.state <> 'cancelled'
     join factory_order_line k on k.office_id = f.office_id and k.factory_order_id = f.id and k.contract_line_id = l.contract_line_id
     cross join lateral (
       select count(*) as packages, count(*) filter (where p.state in ('loaded', 'signed', 'lost')) as gone,
         count(*) filter (where p.state in ('signed', 'lost')) as signed
       from factory_package p where p.office_id = k.office_id and p.factory_order_line_id = k.id) p
     where l.office_id = $1 and l.sales_order_id = $2 and p.packages > 0 group by l.id order by l.id`,
    [desk.officeId, orderId],
  )
  return rows
}
