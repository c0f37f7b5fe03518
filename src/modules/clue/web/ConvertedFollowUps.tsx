import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { addressOfDeal } from '../../opportunity/web/address.ts'
import { OpportunityFollowUps } from '../../opportunity/web/detail/OpportunityFollowUps.tsx'
import type { ClueDetail } from '../contract/clue.ts'
import { draftOf, OwnFollowUps } from './OwnFollowUps.tsx'

/** Shows the follow-ups of a clue that has become a deal: the deal's, where new ones are written too. */
export default function ConvertedFollowUps({ clue, dealId }: { clue: ClueDetail; dealId: number }) {
  const open = may(opportunityRoutes.detail)
  const asked = queryOf(opportunityRoutes.detail, { params: { id: dealId } }, { quiet: true, silent: true })
  const { data: deal, isError } = useQuery({ ...asked, enabled: open })
  if (!open || isError)
    return (
      <>
        <p className="clue-became" role="status">
          已转为商机，后续跟进记在商机上；该商机不在您的数据范围内。
        </p>
        <OwnFollowUps clue={clue} />
      </>
    )
  if (!deal) return null
  return (
    <>
      <p className="clue-became" role="status">
        已转为商机 <Link to={addressOfDeal(deal.id)}>{deal.number}</Link>
        {deal.may.follow ? '，在这里写的跟进记到该商机。' : '，后续跟进记在商机上。'}
      </p>
      <OpportunityFollowUps deal={deal} draft={draftOf(clue.id)} act={`记到商机 ${deal.number}`} />
    </>
  )
}
