import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { ClueFacts, useColumnsOf } from './ClueFacts.tsx'
import { ClueHistory } from './ClueHistory.tsx'
import { StatusTag } from './clueList.tsx'
import { FollowUps } from './FollowUps.tsx'

const ClueAssignments = lazy(() => import('./ClueAssignments.tsx'))

type Props = { clue: ClueDetail; onOpen: (id: number) => void }

export function ClueTabs({ clue, onOpen }: Props) {
  const [chosen, setTab] = useState('follow')
  const tab = clue.limited && chosen !== 'others' ? 'facts' : chosen
  const others = clue.otherClues.length
  // Before it is claimed there is nothing but what its pool shows.
  const whole = [
    { key: 'history', title: '变更历史' },
    { key: 'assignment', title: '分配记录' },
  ]
  const tabs = [
    ...(clue.limited ? [] : [{ key: 'follow', title: `跟进 ${clue.followUpCount || ''}` }]),
    { key: 'facts', title: '资料' },
    ...(clue.limited ? [] : whole),
    ...(others ? [{ key: 'others', title: `同一客户的其他流量 ${others}` }] : []),
  ]
  return (
    <Tabs label="流量详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'follow' && <FollowUps clue={clue} />}
      {tab === 'facts' && <ClueFacts clue={clue} />}
      {tab === 'history' && <ClueHistory id={clue.id} />}
      {tab === 'assignment' && (
        <Suspense>
          <ClueAssignments id={clue.id} />
        </Suspense>
      )}
      {tab === 'others' && <OtherClues clue={clue} onOpen={onOpen} />}
    </Tabs>
  )
}

function OtherClues({ clue, onOpen }: Props) {
  const [owner] = useColumnsOf(['ownerId'])
  return (
    <ul className="others">
      {clue.otherClues.map(other => (
        <li key={other.id}>
          <button type="button" className="link" onClick={() => onOpen(other.id)}>
            {formatMinute(other.createdAt)} 创建
          </button>
          <StatusTag status={other.status} />
          {owner && <Value column={owner} value={other.ownerId} />}
        </li>
      ))}
    </ul>
  )
}
