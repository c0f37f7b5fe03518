import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Tone } from '../../../../kernel/api/record.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import {
  type Delegation,
  type DelegationState,
  delegationStates,
  delegationRoutes as routes,
} from '../../api/delegation.ts'
import { approvalPlaces } from '../../api/places.ts'
import { refreshDelegations } from './refreshDelegations.ts'
import '../../../../kernel/web/list/list.css'
import './time.css'

const NewDelegationDialog = lazy(() => import('./NewDelegationDialog.tsx'))
const EndDelegationDialog = lazy(() => import('./EndDelegationDialog.tsx'))

const tones: Record<DelegationState, Tone> = { holding: 'green', coming: 'blue', over: 'grey', cancelled: 'grey' }

/**
 * Shows 我的委托: the people who answer in the person's name during an absence; everyone's rules for people who see all
 * approvals.
 */
export default function DelegationPage() {
  const [whose, show] = useState<'mine' | 'all'>('mine')
  const { data, error, refetch } = useQuery(queryOf(routes.list, { query: { whose } }))
  const [begun, begin, endBegin] = useAddress('new', may(routes.add))
  const [ending, end] = useState<Delegation>()
  useLive('approval', () => void refreshDelegations())
  const add = may(routes.add) && (
    <Button kind="primary" icon="plus" onClick={() => begin(1)}>
      新增委托
    </Button>
  )
  return (
    <section className="list" aria-label={approvalPlaces.delegation.title}>
      <ScreenHead place={approvalPlaces.delegation}>
        <small>请假、出差时由别人代为处理审批，历史里会写明代谁处理</small>
        <div className="toolbar-end">
          {mayDo('approvalDetial:all') && (
            <div className="chips">
              <button type="button" className="chip" aria-pressed={whose === 'mine'} onClick={() => show('mine')}>
                与我有关
              </button>
              <button type="button" className="chip" aria-pressed={whose === 'all'} onClick={() => show('all')}>
                全部
              </button>
            </div>
          )}
          {add}
        </div>
      </ScreenHead>
      {data ? (
        <Rules rules={data} onEnd={may(routes.cancel) ? end : undefined}>
          {add}
        </Rules>
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Waiting columns={5} />
      )}
      <Suspense>
        {begun !== null && <NewDelegationDialog onClose={endBegin} />}
        {ending && <EndDelegationDialog rule={ending} onClose={() => end(undefined)} />}
      </Suspense>
    </section>
  )
}

type RulesProps = { rules: readonly Delegation[]; onEnd?: (rule: Delegation) => void; children: ReactNode }

function Rules({ rules, onEnd, children }: RulesProps) {
  if (rules.length === 0)
    return (
      <Message title="还没有委托" text="设好时间和受托人，这段时间里新的待办就由对方处理。">
        {children}
      </Message>
    )
  return (
    <ul className="delegations">
      {rules.map(rule => (
        <Rule key={rule.id} rule={rule} onEnd={onEnd} />
      ))}
    </ul>
  )
}

const person = { key: 'person', title: '人员', kind: 'employee' } as const
const when = (at: string) => formatMinute(at)

function Rule({ rule, onEnd }: { rule: Delegation; onEnd?: (rule: Delegation) => void }) {
  const { state, fromId, toId, fromAt, toAt, formName, note, open } = rule
  const ended = state === 'over' || state === 'cancelled'
  return (
    <li data-ended={ended || undefined}>
      <Tag tone={tones[state]}>{delegationStates[state]}</Tag>
      <div>
        <b>
          <Value column={person} value={toId} /> 代 <Value column={person} value={fromId} />
        </b>
        <small>
          {when(fromAt)} 至 {when(toAt)} · {formName ?? '全部审批'}
          {note && ` · ${note}`}
        </small>
      </div>
      {open > 0 && <span>{open} 条待办未处理</span>}
      {onEnd && !ended && (
        <Button small aria-label="结束委托" onClick={() => onEnd(rule)}>
          结束
        </Button>
      )}
    </li>
  )
}
