import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { OrderDetail } from '../../salesOrder/api/order.ts'
import { goodsReturnRecord } from '../api/goodsReturn.ts'
import { returnOf } from './newOf.ts'

/** Leads from an order to a new return of its contract, whoever enters returns and sees the contract. */
export default function OrderAct({ order }: { order: OrderDetail }) {
  const sees = order.contractNumber !== ''
  if (order.state !== 'done' || !sees || !mayDo(goodsReturnRecord.acts.edit.needs)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(goodsReturnRecord.place, { new: returnOf(order.contractId) })}>
      退货
    </Link>
  )
}
