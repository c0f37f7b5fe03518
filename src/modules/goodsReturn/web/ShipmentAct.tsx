import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { ShipmentDetail } from '../../shipment/api/shipment.ts'
import { goodsReturnRecord } from '../api/goodsReturn.ts'
import { returnOf } from './newOf.ts'

/** Leads from a shipment that was signed for to a new return of its lines, whoever enters returns and sees the contract. */
export default function ShipmentAct({
  shipment: { id, state, contractId, contractNumber },
}: {
  shipment: ShipmentDetail
}) {
  if (state !== 'signed' || contractNumber === '' || !mayDo(goodsReturnRecord.acts.edit.needs)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(goodsReturnRecord.place, { new: returnOf(contractId, id) })}>
      退货
    </Link>
  )
}
