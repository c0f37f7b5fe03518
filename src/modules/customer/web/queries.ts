import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { accessRoutes } from '../api/access.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes } from '../api/routes.ts'

export const detailQuery = (id: number) => queryOf(customerRoutes.detail, { params: { id } })

const shown = [
  ...[customerRoutes.detail, customerRoutes.history, customerRoutes.timeline],
  ...[mergeRoutes.records, mergeRoutes.duplicates, accessRoutes.similar, accessRoutes.requests],
].map(route => route.at as string)

/** Fetches again what is shown of customers outside the list. */
export function refreshCustomer(): Promise<unknown> {
  return queryClient.invalidateQueries({ predicate: query => shown.includes(query.queryKey[0] as string) })
}

/** Shows the answer to a change, and refetches the rest. */
export function keepCustomer(saved: CustomerDetail): void {
  queryClient.setQueryData(detailQuery(saved.id).queryKey, saved)
  void refreshCustomer()
}
