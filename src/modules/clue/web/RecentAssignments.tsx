import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { may } from '../../../kernel/web/session.ts'
import RecentGivings from '../../pooling/web/giving/RecentGivings.tsx'
import { clueRoutes } from '../api/clue.ts'
import type { ClueActionSet } from './useClueActions.tsx'

/** Shows 最近分配 over the list: `?task=given`. */
export default function RecentAssignments({ actions }: { actions: ClueActionSet }) {
  const [task, , close] = useAddress('task', may(clueRoutes.recentAssign))
  return (
    <RecentGivings
      open={task === 'given'}
      route={clueRoutes.recentAssign}
      act="分配"
      noun="流量"
      unit="条"
      takeBack={actions.takeBack}
      onClose={close}
    />
  )
}
