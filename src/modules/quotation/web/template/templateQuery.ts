import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { templateRoutes as routes } from '../../api/template.ts'

export const templateQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const templateHistoryQuery = (id: number) => queryOf(routes.history, { params: { id } })

const shown: readonly string[] = [routes.detail.at, routes.history.at, routes.find.at]

/** Fetches again what is shown of templates outside the list. */
export const refreshTemplates = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => shown.includes(String(at)) })
