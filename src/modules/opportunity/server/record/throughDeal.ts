import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Sight } from '../../../../kernel/server/record/serve.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
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
  async placed(desk, records) {
    const places = await placesOf(
      desk,
      records.map(record => record.opportunityId),
    )
    return records.map(({ opportunityId }) => {
      const { ownerId, departmentId, memberIds } = places.get(opportunityId) as Placed
      return { ownerId, departmentId, sharedWith: new Set(memberIds) }
    })
  },
}

async function placesOf(desk: Desk, ids: readonly number[]): Promise<Map<number, Placed>> {
  const { rows } = await desk.client.query<Placed & { id: number }>(
    `select o.id, o.owner_id as "ownerId", o.department_id as "departmentId",
       array(select m.employee_id from opportunity_member m where m.office_id = $1 and m.opportunity_id = o.id) as "memberIds"
     from opportunity o where o.office_id = $1 and o.id = any($2)`,
    [desk.officeId, [...new Set(ids)]],
  )
  return new Map(rows.map(row => [row.id, row]))
}
