import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { dashboardRoutes } from '../api/dashboard.ts'

export const figuresQuery = queryOf(dashboardRoutes.figures)

/** Asks for the figures while the page's own code is on its way; the page tells of a failure. */
export function prefetchFigures(): Promise<void> {
  return queryClient.prefetchQuery(queryOf(dashboardRoutes.figures, undefined, { silent: true }))
}

/** The part of the page below what is to be done today: a person must not wait for it. */
export const loadBoard = () => import('./board/Board.tsx')

/** The part of the page that tells who did what. */
export const loadActions = () => import('./actions/Actions.tsx')

/** What a team did today. */
export const loadTeamDay = () => import('./actions/TeamDay.tsx')
