import type { z } from 'zod'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { RecordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { accountRoutes } from '../../money/api/account.ts'
import { bankStatementRoutes as routes } from '../api/bankStatement.ts'

export const accountsQuery = queryOf(accountRoutes.list)
export const filesQuery = queryOf(routes.files)
export const fileQuery = (id: number) => queryOf(routes.file, { params: { id } })

/** Fetches again what is shown of files and rows outside the list. */
export const refreshBankStatements = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => [routes.files.at, routes.file.at, routes.row.at].some(one => one === at),
  })

/** A row and what it may belong to. */
export type RowDetail = z.output<typeof routes.row.returns> & { id: number }

/** The query of a row, which asks anew each time: what it may belong to changes with every receipt. */
function rowQuery(id: number) {
  const { queryKey, queryFn } = queryOf(routes.row, { params: { id } }, { silent: true })
  const read = async (context: { signal: AbortSignal }): Promise<RowDetail> => ({ id, ...(await queryFn(context)) })
  return { queryKey, queryFn: read, staleTime: 0 }
}

export const rowQueries: RecordQueries<RowDetail> = {
  detail: rowQuery,
  refresh: async () => void (await refreshBankStatements()),
}
