import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { accountRoutes } from '../api/account.ts'
import { closingRoutes } from '../api/closing.ts'
import { receiptRoutes } from '../api/receiptRoutes.ts'
import { requestRoutes } from '../api/request.ts'
import { summaryRoutes } from '../api/summary.ts'

export const offersQuery = (id: number) => queryOf(receiptRoutes.offers, { params: { id } })
export const accountsQuery = () => queryOf(accountRoutes.list, undefined, { quiet: true })
export const bookQuery = () => queryOf(closingRoutes.book)
export const closedQuery = () => queryOf(closingRoutes.closed, undefined, { quiet: true })
export const balancesQuery = () => queryOf(summaryRoutes.balances)

const shown = [
  ...Object.values(receiptRoutes),
  ...Object.values(requestRoutes),
  ...Object.values(summaryRoutes),
  closingRoutes.book,
  closingRoutes.closed,
]
const addresses: readonly string[] = shown.map(({ at }) => at)

/** Fetches again what is shown of money outside of lists. */
export const refreshMoney = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => addresses.includes(String(at)) })

export const receiptQueries = recordQueries({
  detail: receiptRoutes.detail,
  history: receiptRoutes.history,
  also: shown,
})
export const requestQueries = recordQueries({
  detail: requestRoutes.detail,
  history: requestRoutes.history,
  also: shown,
})
