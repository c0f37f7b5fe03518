import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Sight } from '../../../kernel/server/record/serve.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { dealVisibility, scopeModule } from './scope.ts'
import { worksOnDeal } from './sight.ts'

type Placed = { ownerId: number | null; departmentId: number | null; memberIds: number[] }

/** Who sees records that belong to a deal: whoever answers for the deal or works on it. A deal in a pool shows none. */
export const throughDeal: Sight<{ opportunityId: number }> = {
  condition(desk) {
    const reached = inScope(desk, dealVisibility, 'd')
    return bind => `exists (select from opportunity d where d.office_id = e.office_id and d.id = e.opportunity_id
      and d.pool_id is null and ${reached(bind)})`
  },
  sees: (desk, { opportunityId }) => worksOnDeal(desk, opportunityId),
  seesAll: desk => desk.reach(scopeModule).office,
  async placed(desk, { opportunityId }) {
    const { ownerId, departmentId, memberIds } = await placeOf(desk, opportunityId)
    return { ownerId, departmentId, sharedWith: new Set(memberIds) }
  },
}

async function placeOf(desk: Desk, id: number): Promise<Placed> {
  const { rows } = await desk.client.query<Placed>(
    `select o.owner_id as "ownerId", o.department_id as "departmentId",
       array(select m.employee_id from opportunity_member m where m.office_id = $1 and m.opportunity_id = $2) as "memberIds"
     from opportunity o where o.office_id = $1 and o.id = $2`,
    [desk.officeId, id],
  )
  return rows[0] as Placed
}
