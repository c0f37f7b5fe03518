import { formatFen } from '../../../../kernel/contract/money.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { DueAt } from '../../../clue/web/DueAt.tsx'
import { LeavingMark } from '../../../pooling/web/LeavingMark.tsx'
import type { OpportunityRow } from '../../contract/opportunity.ts'
import { howLong } from '../words.ts'

/** Shows the main facts of a deal: amount, owner, age, next contact. */
export function DealCard({ deal }: { deal: OpportunityRow }) {
  const find = useChoice()
  const amount = deal.status === 'won' ? deal.dealAmount : deal.expectedAmount
  const since = howLong(Date.now() - Date.parse(deal.stageEnteredAt))
  return (
    <div className="deal-card">
      {deal.leavesAt && (
        <p>
          <LeavingMark at={deal.leavesAt} />
        </p>
      )}
      <p>
        {amount === null ? (
          <span className="nothing">未填金额</span>
        ) : (
          <b>￥{formatFen(amount).replace(/\.00$/, '')}</b>
        )}
        <span>{deal.ownerId === null ? '公海' : find({ kind: 'employee' }, deal.ownerId)?.label}</span>
      </p>
      <p>
        {deal.nextFollowUpAt ? (
          <DueAt at={deal.nextFollowUpAt} open={deal.status === 'open'} />
        ) : (
          <span className="nothing">{deal.status === 'open' ? '未约定跟进' : ''}</span>
        )}
        {deal.stale ? <Tag tone="orange">停滞 {since}</Tag> : <small title="在这一阶段的时间">{since}</small>}
      </p>
    </div>
  )
}
