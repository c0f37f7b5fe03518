import { queryClient } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { batchRoutes } from '../api/batch.ts'
import { windowRoutes as routes } from '../api/window.ts'

export const windowQueries = recordQueries({ detail: routes.detail })
export const batchQueries = recordQueries({ detail: batchRoutes.detail })

/** Fetches again what is shown of prices outside the list. */
export const refreshPrices = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => String(at).includes('/api/crm/price/') })
