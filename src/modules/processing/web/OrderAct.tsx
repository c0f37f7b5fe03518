import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { OrderDetail } from '../../salesOrder/api/order.ts'
import { processingRecord } from '../api/processing.ts'
import { workOf } from './newOf.ts'

/** Leads from a placed order with lines that are to be worked on to a new 加工单 of it, whoever enters those. */
export default function OrderAct({ order }: { order: OrderDetail }) {
  const asks = order.lines.some(({ source }) => source === 'workshop')
  if (order.state !== 'done' || !asks || !mayDo(processingRecord.acts.edit.needs)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(processingRecord.place, { new: workOf(order.id) })}>
      加工
    </Link>
  )
}
