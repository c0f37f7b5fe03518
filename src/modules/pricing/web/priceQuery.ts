import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { windowRoutes as routes } from '../api/window.ts'

export const windowQuery = (id: number) => queryOf(routes.detail, { params: { id } })

/** Fetches again what is shown of prices outside the list. */
export const refreshPrices = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => String(at).includes('/api/crm/price/') })
