import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { factoryRoutes as routes } from '../api/factoryOrder.ts'
import { packageRoutes } from '../api/package.ts'

export const factoryQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.proposal, packageRoutes.whole],
})

/** The query of what of an order is to be made, and its factory orders. */
export const proposalOf = (id: number) => queryOf(routes.proposal, { params: { id } }, { silent: true })
