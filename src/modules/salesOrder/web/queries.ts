import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { allocationRoutes } from '../api/allocation.ts'
import { consentRoutes } from '../api/consent.ts'
import { orderRoutes as routes } from '../api/order.ts'
import { infoRoutes } from '../api/orderInfo.ts'

export const orderQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofContract, routes.splittable, consentRoutes.consents, allocationRoutes.allocation, infoRoutes.info],
})

/** The query of what of a contract is ordered. */
export const ofContract = (id: number) => queryOf(routes.ofContract, { params: { id } }, { silent: true })

/** The query of how far each line of an order is. */
export const infoOf = (id: number) => queryOf(infoRoutes.info, { params: { id } }, { silent: true })

/** The query of how much of each line of an order may be split off. */
export const splittableOf = (id: number) => queryOf(routes.splittable, { params: { id } }, { silent: true })

/** The query of what the customer of an order was asked about lots. */
export const consentsOf = (id: number) => queryOf(consentRoutes.consents, { params: { id } }, { silent: true })
