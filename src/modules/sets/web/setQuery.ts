import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { setRoutes as routes } from '../api/set.ts'

export const setQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })

/** Fetches again what is shown of sets outside the list. */
export const refreshSets = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => at === routes.detail.at || at === routes.history.at,
  })
