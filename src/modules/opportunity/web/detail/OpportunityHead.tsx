import { lazy, type ReactNode } from 'react'
import { percentWords, yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../../kernel/web/field/MaskedNumber.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { RecordAct } from '../../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { DueAt } from '../../../clue/web/DueAt.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { startCall } from '../../../followUp/web/calling.ts'
import { RecyclingNote } from '../../../pooling/web/RecyclingNote.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { callingOfDeal } from '../calling.ts'
import { useTitles } from '../titles.ts'
import type { OpportunityActionSet } from '../useOpportunityActions.tsx'
import { useColumnsOf } from './OpportunityFacts.tsx'
import { StageBar } from './StageBar.tsx'
import { useWinning } from './useWinning.ts'

const shown = [
  ...(['customerName', 'phone', 'ownerId', 'nextFollowUpAt', 'expectedAmount', 'expectedValue'] as const),
  ...(['expectedOn', 'dealAmount'] as const),
]

const OpportunityPdf = lazy(() => import('./OpportunityPdf.tsx'))

type Props = { deal: OpportunityDetail; actions: OpportunityActionSet; onEdit: () => void }

/** Shows the stages of a deal, the facts needed before a call, and the actions. */
export function OpportunityHead({ deal, actions, onEdit }: Props) {
  const facts = useColumnsOf(shown)
  const titleOf = useTitles()
  const drawn = drawnIn(deal)
  useWinning(deal, actions)
  return (
    <>
      <StageBar deal={deal} onMove={stageId => actions.move(deal, stageId)} />
      <RecordHead
        news={
          <>
            {deal.limited && (
              <p className="clue-limited" role="status">
                这个商机在公海里，领取后才能看到电话、跟进和其余资料。
              </p>
            )}
            {deal.recycling && <RecyclingNote recycling={deal.recycling} save={saving(deal.recycling.reason)} />}
          </>
        }
        facts={facts.map(column => (
          <Fact key={column.key} title={column.title}>
            {drawn[column.key] ?? <Value column={column} value={deal[column.key as keyof OpportunityDetail]} />}
          </Fact>
        ))}
        acts={actsOf(deal, actions, onEdit)}
      >
        {deal.lacking.length > 0 && (
          <p className="deal-lacking" role="status">
            当前阶段还缺：{deal.lacking.map(titleOf).join('、')}，继续推进前要补齐。
          </p>
        )}
      </RecordHead>
    </>
  )
}

/** What the head draws itself of a deal's fields. */
function drawnIn(deal: OpportunityDetail): Readonly<Record<string, ReactNode>> {
  const { customerId, customerName, probability } = deal
  return {
    customerName: deal.inReach ? <CustomerLink id={customerId}>{customerName}</CustomerLink> : customerName,
    phone: <Phone deal={deal} />,
    ownerId: deal.ownerId === null ? '公海' : undefined,
    nextFollowUpAt: deal.nextFollowUpAt ? (
      <DueAt at={deal.nextFollowUpAt} open={deal.status === 'open'} />
    ) : (
      <span className="nothing">未约定</span>
    ),
    expectedAmount: <Amount fen={deal.expectedAmount} />,
    expectedValue: (
      <>
        <Amount fen={deal.expectedValue} />
        <small className="hint">（{percentWords(probability)}）</small>
      </>
    ),
    dealAmount: <Amount fen={deal.dealAmount} />,
  }
}

function Phone({ deal: { id, phone, limited, may } }: { deal: OpportunityDetail }) {
  const reveal = async () => (await call(opportunityRoutes.revealPhone, { params: { id } })).phone
  if (limited && !phone) return <span className="nothing">领取后可见</span>
  return <MaskedNumber key={id} what="电话" masked={phone} onReveal={may.revealPhone ? reveal : undefined} />
}

/** Returns the advice that keeps a deal out of its pool, by the missing act. */
const saving = (reason: string) => (reason.includes('推进') ? '推进到下一阶段就会留下。' : '写一条跟进就会留下。')

function Amount({ fen }: { fen: number | null }) {
  return fen === null ? <span className="nothing">未填</span> : yuan(fen)
}

function actsOf(deal: OpportunityDetail, actions: OpportunityActionSet, onEdit: () => void): RecordAct[] {
  const { may } = deal
  const lost = deal.group.stages.find(stage => stage.kind === 'lost')
  return [
    {
      text: '打电话',
      may: Boolean(deal.phone && may.revealPhone && may.follow),
      kind: 'primary',
      icon: 'phone',
      run: () => startCall(callingOfDeal({ id: deal.id, name: deal.customerName })),
    },
    { text: '领取', may: may.claim, kind: 'primary', run: () => actions.claim([deal]) },
    { text: '编辑', may: may.edit, icon: 'edit', run: onEdit },
    { text: '重新打开', may: may.reopen, run: () => actions.reopen(deal) },
    { text: '申请转移', may: may.askTransfer, run: () => actions.askTransfer(deal) },
    { text: deal.ownerId ? '转交' : '分配', may: may.transfer, run: () => actions.ask('transfer', [deal]) },
    { text: '退回公海', may: may.return, run: () => actions.ask('return', [deal]) },
    { text: '导出 PDF', may: true, icon: 'file', dialog: close => <OpportunityPdf deal={deal} onClose={close} /> },
    {
      text: '记为战败',
      may: may.close && lost !== undefined && deal.status === 'open',
      kind: 'danger',
      run: () => lost && actions.move(deal, lost.id),
    },
  ]
}
