import { Suspense, useState } from 'react'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { dealTabs } from '../dealTabs.ts'
import { StageTag } from '../StageTag.tsx'
import { MembersTab } from './MembersTab.tsx'
import { columnOf, OpportunityFacts } from './OpportunityFacts.tsx'
import { OpportunityFollowUps } from './OpportunityFollowUps.tsx'
import { OpportunityHistory } from './OpportunityHistory.tsx'
import { StageTrack } from './StageTrack.tsx'

type Props = { deal: OpportunityDetail; onOpen: (id: number) => void }

export function OpportunityTabs({ deal, onOpen }: Props) {
  const [chosen, setTab] = useState('follow')
  const { members, others, limited, inReach } = deal
  const brought = useSettings().brought(dealTabs)
  const shown = brought.filter(one => inReach && deal.poolId === null && may(one.menu))
  const tab = limited && chosen !== 'others' ? 'facts' : chosen
  // Before it is claimed there is nothing but what its pool shows.
  const whole = [
    { key: 'team', title: `团队与分成 ${members.length || ''}` },
    { key: 'track', title: '阶段轨迹' },
    { key: 'history', title: '变更历史' },
  ]
  const tabs = [
    ...(limited ? [] : [{ key: 'follow', title: `跟进 ${deal.followUpCount || ''}` }]),
    { key: 'facts', title: '资料' },
    ...shown.map(({ key, title }) => ({ key, title })),
    ...(limited ? [] : whole),
    ...(others.length ? [{ key: 'others', title: `同一客户的其他商机 ${others.length}` }] : []),
  ]
  return (
    <Tabs label="商机详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'follow' && <OpportunityFollowUps deal={deal} />}
      {shown.map(
        one =>
          one.key === tab && (
            <Suspense key={one.key}>
              <one.Tab dealId={deal.id} />
            </Suspense>
          ),
      )}
      {tab === 'facts' && <OpportunityFacts deal={deal} />}
      {tab === 'team' && <MembersTab deal={deal} />}
      {tab === 'track' && <StageTrack id={deal.id} />}
      {tab === 'history' && <OpportunityHistory id={deal.id} />}
      {tab === 'others' && <Others deal={deal} onOpen={onOpen} />}
    </Tabs>
  )
}

function Others({ deal, onOpen }: Props) {
  return (
    <ul className="others">
      {deal.others.map(other => (
        <li key={other.id}>
          <button type="button" className="link" onClick={() => onOpen(other.id)}>
            {other.name}
          </button>
          <small className="nothing">{other.number}</small>
          <StageTag stageId={other.stageId} status={other.status} />
          <Value column={columnOf('ownerId')} value={other.ownerId} />
        </li>
      ))}
    </ul>
  )
}
