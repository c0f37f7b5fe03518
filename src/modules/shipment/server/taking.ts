import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Carried, OrderCarrier } from '../../salesOrder/server/index.ts'

/** What open shipments are to take of orders and has not left: whoever splits an order leaves it to them. */
export const takenByShipments: OrderCarrier = {
  async takes(desk: Desk, orderIds: readonly number[]) {
    const { rows } = await desk.client.query<Carried>(
      `select l.sales_order_id as "orderId", l.contract_line_id as "contractLineId", sum(x.pieces)::bigint as pieces
       from sales_order_line l join shipment_line x on x.office_id = l.office_id and x.sales_order_line_id = l.id
       join shipment s on s.office_id = x.office_id and s.id = x.shipment_id and s.state in ('approving', 'ready', 'picked')
       where l.office_id = $1 and l.sales_order_id = any($2::bigint[]) group by 1, 2`,
      [desk.officeId, orderIds],
    )
    return rows
  },
}
