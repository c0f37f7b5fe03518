import { call } from '../../../../kernel/web/call.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { storyKinds } from '../../../documents/api/story.ts'
import { FollowedStory } from '../../../followUp/web/FollowedStory.tsx'
import { FollowUpForm } from '../../../followUp/web/FollowUpForm.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { dealStory } from '../../api/story.ts'
import { opportunityList } from '../opportunityList.tsx'
import { refreshOpportunity } from '../opportunityQuery.ts'

/** Fetches again what is shown of deals, in lists too. */
export function refreshDeals(): void {
  void refreshOpportunity()
  void queryClient.invalidateQueries({ queryKey: [opportunityList.name] })
}

/** Shows what happened to a deal since it was a clue, with the form for a follow-up. */
export function OpportunityStory({ deal }: { deal: OpportunityDetail }) {
  return (
    <>
      {deal.may.follow && (
        <FollowUpForm
          id={deal.id}
          name={`opportunity-follow-${deal.id}`}
          send={(body, how) => call(opportunityRoutes.follow, { body }, how)}
          onWritten={refreshDeals}
        />
      )}
      <FollowedStory
        kinds={storyKinds}
        route={dealStory}
        id={deal.id}
        mayWrite={deal.may.follow}
        onChanged={refreshDeals}
      />
    </>
  )
}
