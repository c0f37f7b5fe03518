import type { ReactNode } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { DueAt } from '../../clue/web/DueAt.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { CallLink } from '../../followUp/web/CallLink.tsx'
import type { OpportunityRow } from '../contract/opportunity.ts'
import { opportunityRoutes } from '../contract/routes.ts'
import { callingOfDeal } from './calling.ts'
import { opportunitySource } from './opportunitySource.ts'
import { StageTag } from './StageTag.tsx'
import './opportunity.css'

/** What opens the customer; of a deal in a pool it is plain, since most who see that do not see its customer. */
function OfCustomer({ row, children }: { row: OpportunityRow; children: ReactNode }) {
  return row.poolId === null ? <CustomerLink id={row.customerId}>{children}</CustomerLink> : children
}

/** The list of opportunities: everything that does not follow from the row's schema. */
export const opportunityList: ListSpec<OpportunityRow> = {
  ...opportunitySource,
  keeps: ['show', 'group', 'span'],
  noun: '商机',
  topic: 'opportunity',
  shown: [
    'name',
    'stageId',
    'expectedAmount',
    'nextFollowUpAt',
    'ownerId',
    'phone',
    'customerName',
    'expectedValue',
    'expectedOn',
    'lastFollowUpAt',
    'createdAt',
  ],
  widths: { name: 200, number: 156, stageId: 128, community: 160, district: 96, province: 96, city: 96, remark: 220 },
  counted: ['due', 'overdue', 'stale', 'leaving'],
  searchHint: '名称、编号、客户、电话',
  draw: {
    customerName: row => <OfCustomer row={row}>{row.customerName}</OfCustomer>,
    phone: row =>
      row.phone && row.poolId === null && may(opportunityRoutes.revealPhone) ? (
        <CallLink calling={callingOfDeal({ id: row.id, name: row.customerName })}>{row.phone}</CallLink>
      ) : (
        row.phone
      ),
    stageId: row => (
      <span className="stage-cell">
        <StageTag stageId={row.stageId} status={row.status} />
        {row.stale && <Tag tone="orange">停滞</Tag>}
      </span>
    ),
    nextFollowUpAt: row => row.nextFollowUpAt && <DueAt at={row.nextFollowUpAt} open={row.status === 'open'} />,
  },
  card: ['stageId', 'customerName', 'phone', 'expectedAmount', 'ownerId', 'nextFollowUpAt'],
}
