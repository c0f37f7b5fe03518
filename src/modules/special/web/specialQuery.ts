import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { specialRoutes as routes } from '../api/special.ts'

/** What is shown of the goods of an offer. */
export const goodsQuery = (id: number) => queryOf(goodsRoutes.detail, { params: { id } })
export const specialQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })

/** Fetches again what is shown of special offers outside the list. */
export const refreshSpecials = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => [routes.detail.at, routes.history.at, routes.groups.at].some(one => one === at),
  })
