import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { mallRoutes as routes } from '../../contract/mall.ts'

/** A mall's account and the first day of a month. */
export type Which = { accountId: number; month: string }

export const monthsQuery = () => queryOf(routes.months)
export const mallQuery = (which: Which) => queryOf(routes.statement, { body: which })

/** Fetches again what is shown of malls. */
export const refreshMalls = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => [routes.months.at, routes.statement.at].some(one => one === at),
  })
