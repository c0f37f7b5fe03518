import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { entryRoutes } from '../api/entry.ts'
import { rateRoutes } from '../api/rate.ts'
import { reworkRoutes } from '../api/rework.ts'
import { statementRoutes } from '../api/statement.ts'

export const statementQueries = recordQueries({
  detail: statementRoutes.detail,
  history: statementRoutes.history,
  also: [statementRoutes.open],
})
export const reworkQueries = recordQueries({ detail: reworkRoutes.detail, history: reworkRoutes.history })

/** The query of who has open entries. */
export const openQuery = queryOf(statementRoutes.open, undefined, { silent: true })
/** The query of stops for which nobody is noted who carried. */
export const waitingQuery = queryOf(entryRoutes.waiting, undefined, { silent: true })
/** The query of installations that earned nothing, since no rate held. */
export const unpricedQuery = queryOf(entryRoutes.unpriced, undefined, { silent: true })
/** The query of what of an installation's work may be done again. */
export const earnedQuery = (id: number) => queryOf(reworkRoutes.ofInstallation, { params: { id } }, { silent: true })
export const ratesQuery = queryOf(rateRoutes.list, undefined, { silent: true })

const refresh = (at: string) => queryClient.invalidateQueries({ predicate: ({ queryKey: [one] }) => one === at })
export const refreshRates = () => refresh(rateRoutes.list.at)
export const refreshUnpriced = () => refresh(entryRoutes.unpriced.at)
