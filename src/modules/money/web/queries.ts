import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { accountRoutes } from '../api/account.ts'
import { closingRoutes } from '../api/closing.ts'
import { receiptRoutes } from '../api/receiptRoutes.ts'
import { requestRoutes } from '../api/request.ts'
import { summaryRoutes } from '../api/summary.ts'

export const receiptQuery = (id: number) => queryOf(receiptRoutes.detail, { params: { id } })
export const receiptHistoryQuery = (id: number) => queryOf(receiptRoutes.history, { params: { id } })
export const offersQuery = (id: number) => queryOf(receiptRoutes.offers, { params: { id } })
export const requestQuery = (id: number) => queryOf(requestRoutes.detail, { params: { id } })
export const accountsQuery = () => queryOf(accountRoutes.list, undefined, { quiet: true })
export const bookQuery = () => queryOf(closingRoutes.book)
export const closedQuery = () => queryOf(closingRoutes.closed, undefined, { quiet: true })
export const balancesQuery = () => queryOf(summaryRoutes.balances)

const shown: string[] = [
  ...Object.values(receiptRoutes),
  ...Object.values(requestRoutes),
  ...Object.values(summaryRoutes),
  closingRoutes.book,
  closingRoutes.closed,
].map(route => route.at)

/** Fetches again what is shown of money outside of lists. */
export const refreshMoney = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => shown.some(one => one === at) })
