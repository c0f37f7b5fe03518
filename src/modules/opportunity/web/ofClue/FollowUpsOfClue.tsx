import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { FollowUpForm } from '../../../followUp/web/FollowUpForm.tsx'
import { opportunityRoutes } from '../../api/routes.ts'
import { addressOfDeal } from '../address.ts'
import { refreshDeals } from '../detail/OpportunityStory.tsx'
import { follow } from './follow.ts'
import '../../../clue/web/clue.css'

type Props = { id: number; draft: string; own: ReactNode }

/** Shows the form for follow-ups of the deal that a clue has become, above the clue's own story. */
export default function FollowUpsOfClue({ id, draft, own }: Props) {
  const open = may(opportunityRoutes.detail)
  const asked = queryOf(opportunityRoutes.detail, { params: { id } }, { quiet: true, silent: true })
  const { data: deal, isError } = useQuery({ ...asked, enabled: open })
  if (!open || isError)
    return (
      <>
        <p className="clue-became" role="status">
          已转为商机，后续跟进记在商机上；该商机不在您的数据范围内。
        </p>
        {own}
      </>
    )
  if (!deal) return null
  return (
    <>
      <p className="clue-became" role="status">
        已转为商机 <Link to={addressOfDeal(deal.id)}>{deal.number}</Link>
        {deal.may.follow ? '，在这里写的跟进记到该商机。' : '，后续跟进记在商机上。'}
      </p>
      {deal.may.follow && (
        <FollowUpForm
          id={deal.id}
          name={draft}
          act={`记到商机 ${deal.number}`}
          send={follow}
          onWritten={refreshDeals}
        />
      )}
      {own}
    </>
  )
}
