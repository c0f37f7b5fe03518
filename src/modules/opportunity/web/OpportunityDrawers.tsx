import { useState } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts, RecordTab } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { OpportunityDetail, OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'
import { dealTabs } from './dealTabs.ts'
import { MembersTab } from './detail/MembersTab.tsx'
import { OpportunityFacts } from './detail/OpportunityFacts.tsx'
import { OpportunityHead } from './detail/OpportunityHead.tsx'
import { OpportunityStory } from './detail/OpportunityStory.tsx'
import { OtherOpportunities } from './detail/OtherOpportunities.tsx'
import { PastDeal } from './detail/PastDeal.tsx'
import { StageTrack } from './detail/StageTrack.tsx'
import { EditOpportunity } from './form/EditOpportunity.tsx'
import { NewOpportunity } from './form/NewOpportunity.tsx'
import { opportunityQueries } from './opportunityQuery.ts'
import { StageTag } from './StageTag.tsx'
import type { OpportunityActionSet } from './useOpportunityActions.tsx'
import '../../clue/web/clue.css'
import './detail/detail.css'

type Props = { list: ListModel<OpportunityRow>; actions: OpportunityActionSet }
type Parts = RecordParts<OpportunityRow, OpportunityDetail>

/** Shows the drawers of opportunities. */
export default function OpportunityDrawers({ list, actions }: Props) {
  const brought = useBroughtTabs(dealTabs)
  const [full, setFull] = useState(false)
  const parts: Parts = {
    record: { name: 'opportunity', noun: '商机', seen: { scope: 'opportunity' } },
    queries: opportunityQueries,
    width: full ? 'full' : 'wide',
    title: ({ name }) => name,
    tag: ({ stageId, status, stale, transferAsked, number }) => (
      <>
        <StageTag stageId={stageId} status={status} /> {stale && <Tag tone="orange">停滞</Tag>}{' '}
        {transferAsked && <Tag tone="blue">转移审批中</Tag>} <small className="deal-number">{number}</small>
      </>
    ),
    tools: () => (
      <Button
        kind="text"
        className="deal-full"
        icon={full ? 'right' : 'left'}
        aria-label={full ? '恢复宽度' : '铺满窗口'}
        onClick={() => setFull(!full)}
      />
    ),
    head: (deal, { onEdit }) => <OpportunityHead deal={deal} actions={actions} onEdit={onEdit} />,
    tabsFirst: ['story', 'quotations', 'contracts'],
    tabs: tabsWith(brought),
    add: { route: routes.add, title: '新增商机', form: (_, ending) => <NewOpportunity {...ending} /> },
    edit: {
      route: routes.edit,
      title: deal => `编辑商机 ${deal?.name ?? ''}`,
      refuses: deal => (deal.may.edit ? null : '这个商机现在不能编辑。'),
      form: (deal, ending) => <EditOpportunity deal={deal} {...ending} />,
    },
  }
  return <RecordDrawers parts={parts} list={list} />
}

/** Returns the tabs of a deal. Before it is claimed there is nothing but what its pool shows. */
const tabsWith =
  (brought: (of: { dealId: number }) => RecordTab[]): Parts['tabs'] =>
  (deal, { onOpen }) => {
    const { id, limited, inReach, poolId, members, others } = deal
    const facts = { key: 'facts', title: '资料', body: <OpportunityFacts deal={deal} /> }
    const whole = [
      { key: 'story', title: '动态', body: <OpportunityStory deal={deal} /> },
      facts,
      ...(inReach && poolId === null ? brought({ dealId: id }) : []),
      { key: 'team', title: `团队与分成 ${members.length || ''}`, body: <MembersTab deal={deal} /> },
      { key: 'track', title: '阶段轨迹', body: <StageTrack id={id} /> },
      { key: 'past', title: '某天的样子', body: <PastDeal id={id} /> },
    ]
    const same = {
      key: 'others',
      title: `同一客户的其他商机 ${others.length}`,
      body: <OtherOpportunities deal={deal} onOpen={onOpen} />,
    }
    return [...(limited ? [facts] : whole), ...(others.length > 0 ? [same] : [])]
  }
