import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { OwnRecord } from '../../ownFields/web/drawOwn.tsx'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

export const quotationQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })
export const ofDealQuery = (opportunityId: number) => queryOf(routes.ofDeal, { params: { opportunityId } })

const shown: readonly string[] = [routes.detail.at, routes.history.at, routes.ofDeal.at]

/** Fetches again what is shown of quotations outside the list. */
export const refreshQuotations = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => shown.includes(String(at)) })

/** A quotation as a record with own fields. */
export const recordOf = ({ id, may }: QuotationDetail): OwnRecord => ({
  noun: 'quotation',
  id,
  showsPhones: may.info,
})
