import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { shipmentLinkRoutes } from '../api/link.ts'
import { shipmentRoutes as routes } from '../api/shipment.ts'
import { signOffRoutes } from '../api/signOff.ts'

export const shipmentQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofOrder, signOffRoutes.parts, shipmentLinkRoutes.amounts],
})

/** The query of what of an order may leave. */
export const ofOrder = (id: number) => queryOf(routes.ofOrder, { params: { id } }, { silent: true })

/** The query of what a shipment's lines come to at the contract's prices. */
export const amountsOf = (id: number) => queryOf(shipmentLinkRoutes.amounts, { params: { id } }, { silent: true })

/** The query of what became of a shipment's lines, and of its signature. */
export const partsOf = (id: number) => queryOf(signOffRoutes.parts, { params: { id } }, { silent: true })
