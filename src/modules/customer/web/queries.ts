import { queryClient } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { accessRoutes } from '../api/access.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes as routes } from '../api/routes.ts'

export const customerQueries = recordQueries({
  detail: routes.detail,
  also: [...[mergeRoutes.records, mergeRoutes.duplicates], ...[accessRoutes.similar, accessRoutes.requests]],
})

/** Fetches again what is shown of customers outside the list. */
export const refreshCustomer = customerQueries.refresh

/** Shows the answer to a change, and refetches the rest. */
export function keepCustomer(saved: CustomerDetail): void {
  queryClient.setQueryData(customerQueries.detail(saved.id).queryKey, saved)
  void refreshCustomer()
}
