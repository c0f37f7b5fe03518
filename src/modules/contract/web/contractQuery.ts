import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { OwnRecord } from '../../ownFields/web/drawOwn.tsx'
import { changeRoutes } from '../api/change.ts'
import type { ContractDetail } from '../api/contract.ts'
import { contractRoutes as routes } from '../api/routes.ts'

export const contractQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })
export const ofDealQuery = (opportunityId: number) => queryOf(routes.ofDeal, { params: { opportunityId } })
export const addingQuery = (opportunityId: number) =>
  queryOf(routes.adding, { params: { opportunityId } }, { quiet: true })
export const changesQuery = (contractId: number) => queryOf(changeRoutes.list, { params: { contractId } })
export const versionsQuery = (contractId: number) => queryOf(changeRoutes.versions, { body: { contractId } })

const shown: readonly string[] = [
  routes.detail.at,
  routes.history.at,
  routes.ofDeal.at,
  routes.adding.at,
  changeRoutes.list.at,
  changeRoutes.versions.at,
]

/** Fetches again what is shown of contracts outside the list. */
export const refreshContracts = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => shown.includes(String(at)) })

/** A contract as a record with own fields. */
export const recordOf = ({ id, may }: ContractDetail): OwnRecord => ({ noun: 'contract', id, showsPhones: may.info })
