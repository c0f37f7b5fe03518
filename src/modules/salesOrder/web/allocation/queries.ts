import { queryOf } from '../../../../kernel/web/query.ts'
import { allocationRoutes as routes } from '../../api/allocation.ts'

/** The query of what is reserved for an order. */
export const allocationOf = (id: number) => queryOf(routes.allocation, { params: { id } }, { silent: true })

/** The query of what is proposed for orders; what is free changes, so it is asked anew each time. */
export const proposalOf = (ids: readonly number[]) => ({
  ...queryOf(routes.proposal, { body: { ids: [...ids] } }, { silent: true }),
  staleTime: 0,
  gcTime: 0,
})
