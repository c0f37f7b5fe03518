import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { specialRoutes as routes } from '../api/special.ts'

/** What is shown of the goods of an offer. */
export const goodsQuery = (id: number) => queryOf(goodsRoutes.detail, { params: { id } })

export const specialQueries = recordQueries({ detail: routes.detail, history: routes.history, also: [routes.groups] })
