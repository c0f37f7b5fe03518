import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { roleRoutes } from '../../api/role.ts'
import { roleTypeRoutes } from '../../api/roleType.ts'

export const rolesQuery = queryOf(roleRoutes.list)
export const typesQuery = queryOf(roleTypeRoutes.list)
export const rightsQuery = queryOf(roleRoutes.rights)
export const detailQuery = (id: number) => queryOf(roleRoutes.detail, { params: { id } })
export const membersQuery = (id: number) => queryOf(roleRoutes.members, { params: { id } })
export const historyQuery = (id: number) => queryOf(roleRoutes.history, { params: { id } }, { quiet: true })

/** Fetches everything about roles and their types again. */
export async function refreshRoles(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /\/api\/admin\/group(Type)?\//.test(String(queryKey[0])),
  })
}
