import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { PurchaseDetail } from '../../purchase/api/purchase.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { directOf } from './newOf.ts'

/** Leads from a purchase of which goods have not come to a shipment by which they go straight to a home. */
export default function DirectAct({ purchase: { id, state, outstanding } }: { purchase: PurchaseDetail }) {
  if (state !== 'done' || outstanding === 0 || !mayDo(shipmentRecord.acts.edit.needs)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(shipmentRecord.place, { new: directOf(id) })}>
      直送
    </Link>
  )
}
