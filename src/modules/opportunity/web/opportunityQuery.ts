import { queryClient } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import type { OpportunityDetail } from '../api/opportunity.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'

export const opportunityQueries = recordQueries({
  detail: routes.detail,
  also: [routes.followUps, routes.stageTrack, routes.asOf],
})

/** Fetches again what is shown of opportunities outside the list: details, follow-ups, histories, tracks. */
export const refreshOpportunity = opportunityQueries.refresh

/** Shows the answer to a change at once. */
export const keepOpportunity = (saved: OpportunityDetail) =>
  void queryClient.setQueryData(opportunityQueries.detail(saved.id).queryKey, saved)
