import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { OrderDetail } from '../../salesOrder/api/order.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { shipmentOf } from './newOf.ts'

/** Leads from a placed order to a new shipment of it, whoever enters shipments. */
export default function OrderAct({ order }: { order: OrderDetail }) {
  if (order.state !== 'done' || !mayDo(shipmentRecord.acts.edit.needs)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(shipmentRecord.place, { new: shipmentOf(order.id) })}>
      出库
    </Link>
  )
}
