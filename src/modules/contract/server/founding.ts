import type { Founding } from '../../organisation/server/index.ts'

const codes = ['contract', 'contractChange']

/** Lets contracts and their changes of a new company take the flows that it got for them, after approvals have given it these. */
export const bindContracts: Founding = async (client, officeId, at) => {
  await client.query(
    `insert into approval_binding (office_id, business, flow_id, created_at, updated_at)
     select $1, business, min(id), $3, $3 from approval_flow where office_id = $1 and business = any($2) group by business`,
    [officeId, codes, at],
  )
}
