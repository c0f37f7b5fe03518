import { valueIn } from '../../../../kernel/api/customNames.ts'
import { durationWords, yuan, yuanInShort } from '../../../../kernel/api/format.ts'
import { type CustomColumn, useCompanyFields } from '../../../../kernel/web/customColumns.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { DueAt } from '../../../clue/web/DueAt.tsx'
import { LeavingMark } from '../../../pooling/web/LeavingMark.tsx'
import type { OpportunityRow } from '../../api/opportunity.ts'

const most = 4 // custom fields on a card

const filled = (deal: OpportunityRow, { key }: CustomColumn) => (valueIn(deal, key) ?? null) !== null

/** Shows the main facts of a deal: amount, owner, custom fields that the list shows, age, next contact. */
export function DealCard({ deal }: { deal: OpportunityRow }) {
  const find = useChoice()
  const amount = deal.status === 'won' ? deal.dealAmount : deal.expectedAmount
  const listed = useCompanyFields('opportunity').columns.filter(column => column.listed && filled(deal, column))
  const since = durationWords(Date.now() - Date.parse(deal.stageEnteredAt))
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
          <b title={yuan(amount)}>{yuanInShort(amount)}</b>
        )}
        <span>{deal.ownerId === null ? '公海' : find({ kind: 'employee' }, deal.ownerId)?.label}</span>
      </p>
      {listed.slice(0, most).map(column => (
        <p key={column.key}>
          <small>{column.title}</small>
          <span>
            <Value column={column} value={valueIn(deal, column.key)} />
          </span>
        </p>
      ))}
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
