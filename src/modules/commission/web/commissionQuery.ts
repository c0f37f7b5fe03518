import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { commissionRoutes as routes } from '../api/commission.ts'
import { rateRoutes } from '../api/rate.ts'

export const payslipQueries = recordQueries({ detail: routes.payslip })
export const explainQuery = (id: number) => queryOf(routes.explain, { params: { id } })
export const bookQuery = queryOf(routes.book)
export const ratesQuery = queryOf(rateRoutes.list)

/** Fetches the rates again. */
export const refreshRates = () => queryClient.invalidateQueries({ queryKey: ratesQuery.queryKey })
