import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { shipmentRoutes as routes } from '../api/shipment.ts'

export const shipmentQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofOrder],
})

/** The query of what of an order may leave. */
export const ofOrder = (id: number) => queryOf(routes.ofOrder, { params: { id } }, { silent: true })
