import type { ReactNode } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { DueAt } from '../../clue/web/DueAt.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { WithSample } from '../../customer/web/WithSample.tsx'
import { CallLink } from '../../followUp/web/CallLink.tsx'
import { WithLeaving } from '../../pooling/web/WithLeaving.tsx'
import type { OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { callingOfDeal } from './calling.ts'
import { opportunitySource } from './opportunitySource.ts'
import { StageTag } from './StageTag.tsx'
import './opportunity.css'

/**
 * Links to the customer. The name of a pooled deal is plain text, since most people who see the deal do not see its
 * customer.
 */
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
  empty: {
    all: '您的数据范围内还没有商机。新增商机，或把流量转为商机后会显示在这里。',
    mine: '还没有您负责的商机。',
    joined: '还没有您作为成员参与的商机。',
    due: '今天没有约好要联系的商机。写跟进时填上下次跟进时间，到那天会出现在这里。',
    overdue: '没有错过约定日子的商机。',
    stale: '没有商机在一个阶段停留超过这个阶段的期限。',
    won: '数据范围内还没有成交的商机。',
    lost: '数据范围内没有战败的商机。',
    leaving: '没有快要退回公海的商机；公司没有开启商机自动回收时这里一直是空的。',
    pool: '您能看到的公海里现在没有商机。退回或回收的商机会出现在这里。',
  },
  counted: ['due', 'overdue', 'stale', 'leaving'],
  searchHint: '名称、编号、客户、电话',
  draw: {
    name: row => (
      <WithLeaving at={row.leavesAt}>
        <WithSample sample={row.sample}>{row.name}</WithSample>
      </WithLeaving>
    ),
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
