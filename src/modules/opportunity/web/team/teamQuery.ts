import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { teamRoutes } from '../../api/team.ts'

/** Returns the query of one team with its members. */
export const teamQuery = (id: number) => queryOf(teamRoutes.detail, { params: { id } })

const shown = [teamRoutes.detail, teamRoutes.history, teamRoutes.choices, teamRoutes.mine].map(
  route => route.at as string,
)

/** Fetches again what is shown of teams outside the list. */
export function refreshTeam(): Promise<unknown> {
  return queryClient.invalidateQueries({ predicate: query => shown.includes(query.queryKey[0] as string) })
}
