import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

export const quotationQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const reasonsQuery = (id: number) => queryOf(routes.reasons, { params: { id } }, { quiet: true })
export const ofDealQuery = (opportunityId: number) => queryOf(routes.ofDeal, { params: { opportunityId } })

export const quotationQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofDeal, routes.reasons],
})

/** Fetches again what is shown of quotations outside the list. */
export const refreshQuotations = quotationQueries.refresh

/** A quotation as a record with custom fields. */
export const recordOf = ({ id, may }: { id: number; may: Pick<QuotationDetail['may'], 'info'> }): CustomRecord => ({
  noun: 'quotation',
  id,
  showsPhones: may.info,
})
