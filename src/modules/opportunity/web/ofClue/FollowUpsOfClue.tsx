import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { addressOfDeal } from '../address.ts'
import { OpportunityFollowUps } from '../detail/OpportunityFollowUps.tsx'
import '../../../clue/web/clue.css'

type Props = { id: number; draft: string; own: ReactNode }

/** Shows the follow-ups of the deal that a clue has become, where new ones are written too. */
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
      <OpportunityFollowUps deal={deal} draft={draft} act={`记到商机 ${deal.number}`} />
    </>
  )
}
