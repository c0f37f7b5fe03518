import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import { changeRoutes } from '../api/change.ts'
import type { ContractDetail } from '../api/contract.ts'
import { contractRoutes as routes } from '../api/routes.ts'

export const contractQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const reasonsQuery = (id: number) => queryOf(routes.reasons, { params: { id } }, { quiet: true })
export const ofDealQuery = (opportunityId: number) => queryOf(routes.ofDeal, { params: { opportunityId } })
export const addingQuery = (opportunityId: number) =>
  queryOf(routes.adding, { params: { opportunityId } }, { quiet: true })
export const changesQuery = (contractId: number) => queryOf(changeRoutes.list, { params: { contractId } })
export const versionsQuery = (contractId: number) => queryOf(changeRoutes.versions, { body: { contractId } })

export const contractQueries = recordQueries({
  detail: routes.detail,
  also: [routes.ofDeal, routes.reasons, routes.adding, changeRoutes.list, changeRoutes.versions],
})

/** Fetches again what is shown of contracts outside the list. */
export const refreshContracts = contractQueries.refresh

/** A contract as a record with custom fields. */
export const recordOf = ({ id, may }: ContractDetail): CustomRecord => ({ noun: 'contract', id, showsPhones: may.info })
