import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { accountRoutes } from '../../money/api/account.ts'
import { statementRoutes as routes } from '../api/statement.ts'

export const accountsQuery = queryOf(accountRoutes.list)
export const filesQuery = queryOf(routes.files)
export const fileQuery = (id: number) => queryOf(routes.file, { params: { id } })
export const rowQuery = (id: number) => queryOf(routes.row, { params: { id } })

/** Fetches again what is shown of files and rows outside the list. */
export const refreshStatements = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => [routes.files.at, routes.file.at, routes.row.at].some(one => one === at),
  })
