import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { processingRoutes as routes } from '../api/processing.ts'

export const processingQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofOrder, routes.again],
})

/** The query of what of an order may be worked on. */
export const ofOrder = (id: number) => queryOf(routes.ofOrder, { params: { id } }, { silent: true })

/** The query of what of a finished 加工单 may be made again. */
export const madeAgain = (id: number) => queryOf(routes.again, { params: { id } }, { silent: true })
