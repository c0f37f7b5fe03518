import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { stockCostRoutes } from '../api/stockCost.ts'
import { stockListRoutes as routes } from '../api/stockList.ts'

export const stockQueries = recordQueries({
  detail: routes.detail,
  also: [routes.card, routes.holds, routes.expected, routes.days, routes.placeHistory, stockCostRoutes.list],
})
