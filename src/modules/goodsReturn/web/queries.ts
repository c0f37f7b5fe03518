import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { returnActRoutes } from '../api/acts.ts'
import { goodsReturnRoutes as routes } from '../api/goodsReturn.ts'

export const returnQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.possible],
})

/** The query of what a return is settled for as its contract is now. */
export const settlementOf = (id: number) => queryOf(returnActRoutes.settlement, { params: { id } }, { silent: true })

/** The query of what may come back of a contract. */
export const possibleOf = (id: number) => queryOf(routes.possible, { params: { id } }, { silent: true })
