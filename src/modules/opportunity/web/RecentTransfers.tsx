import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { may } from '../../../kernel/web/session.ts'
import RecentGivings from '../../pooling/web/giving/RecentGivings.tsx'
import { opportunityRoutes } from '../api/routes.ts'
import type { OpportunityActionSet } from './useOpportunityActions.tsx'

/** Shows 最近转交 over the list: `?task=given`. */
export default function RecentTransfers({ actions }: { actions: OpportunityActionSet }) {
  const [task, , close] = useAddress('task', may(opportunityRoutes.recentTransfer))
  return (
    <RecentGivings
      open={task === 'given'}
      route={opportunityRoutes.recentTransfer}
      act="转交"
      noun="商机"
      unit="个"
      takeBack={actions.takeBack}
      onClose={close}
    />
  )
}
