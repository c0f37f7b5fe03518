import type { Founding } from '../../organisation/server/index.ts'
import { specialBusiness } from './document.ts'

/** Lets special offers of a new company take the flow that it got for them, after approvals have given it one. */
export const bindSpecials: Founding = async (client, officeId, at) => {
  await client.query(
    `insert into approval_binding (office_id, business, flow_id, created_at, updated_at)
     select $1, business, min(id), $3, $3 from approval_flow where office_id = $1 and business = $2 group by business`,
    [officeId, specialBusiness.code, at],
  )
}
