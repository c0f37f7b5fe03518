import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { teamRoutes as routes } from '../../api/team.ts'

export const teamQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.choices, routes.mine],
})

/** Fetches again what is shown of teams outside the list. */
export const refreshTeam = teamQueries.refresh
