import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { FollowUpForm } from '../../../followUp/web/FollowUpForm.tsx'
import { FollowUpList } from '../../../followUp/web/FollowUpList.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { opportunityList } from '../opportunityList.tsx'
import { refreshOpportunity } from '../opportunityQuery.ts'

type Props = {
  deal: OpportunityDetail
  /** The name of the stored draft and the word for saving, outside the deal's own drawer. */
  draft?: string
  act?: string
}

/** Shows the follow-ups with the customer since they were a clue, with the form for a new one. */
export function OpportunityFollowUps({ deal, draft = `opportunity-follow-${deal.id}`, act }: Props) {
  const { data, error } = useQuery(queryOf(opportunityRoutes.followUps, { params: { id: deal.id } }, { quiet: true }))
  const refresh = () => {
    void refreshOpportunity()
    void queryClient.invalidateQueries({ queryKey: [opportunityList.name] })
  }
  return (
    <>
      {deal.may.follow && (
        <FollowUpForm
          id={deal.id}
          name={draft}
          act={act}
          send={(body, how) => call(opportunityRoutes.follow, { body }, how)}
          onWritten={refresh}
        />
      )}
      <FollowUpList followUps={data} error={error} mayWrite={deal.may.follow} onChanged={refresh} />
    </>
  )
}
