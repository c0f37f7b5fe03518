import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { OrderDetail } from '../../salesOrder/api/order.ts'
import { installElements } from '../api/elements.ts'
import { installRecord } from '../api/installation.ts'
import { installOf } from './newOf.ts'

/** Leads from a placed order to a new installation at its home, whoever plans installations. */
export default function OrderAct({ order }: { order: OrderDetail }) {
  if (order.state !== 'done' || !mayDo(installElements.enter)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(installRecord.place, { new: installOf(order.contractId) })}>
      安装
    </Link>
  )
}
