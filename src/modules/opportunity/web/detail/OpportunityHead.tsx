import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatFen } from '../../../../kernel/api/money.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../../kernel/web/field/MaskedNumber.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { DueAt } from '../../../clue/web/DueAt.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { CallButton } from '../../../followUp/web/CallButton.tsx'
import { RecyclingNote } from '../../../pooling/web/RecyclingNote.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { callingOfDeal } from '../calling.ts'
import { useTitles } from '../titles.ts'
import type { OpportunityActionSet } from '../useOpportunityActions.tsx'
import { useColumnsOf } from './OpportunityFacts.tsx'

const shown = [
  ...(['customerName', 'phone', 'ownerId', 'nextFollowUpAt', 'expectedAmount', 'expectedValue'] as const),
  ...(['expectedOn', 'dealAmount'] as const),
]

const OpportunityPdf = lazy(() => import('./OpportunityPdf.tsx'))

type Props = { deal: OpportunityDetail; actions: OpportunityActionSet; onEdit: () => void }

/** Shows the facts needed before a call, and the actions. */
export function OpportunityHead({ deal, actions, onEdit }: Props) {
  const facts = useColumnsOf(shown)
  const titleOf = useTitles()
  const drawn = drawnIn(deal)
  return (
    <section className="record-head">
      {deal.limited && (
        <p className="clue-limited" role="status">
          这个商机在公海里，领取后才能看到电话、跟进和其余资料。
        </p>
      )}
      {deal.recycling && <RecyclingNote recycling={deal.recycling} save={saving(deal.recycling.reason)} />}
      <dl>
        {facts.map(column => (
          <Fact key={column.key} title={column.title}>
            {drawn[column.key] ?? <Value column={column} value={deal[column.key as keyof OpportunityDetail]} />}
          </Fact>
        ))}
      </dl>
      {deal.lacking.length > 0 && (
        <p className="deal-lacking" role="status">
          当前阶段还缺：{deal.lacking.map(titleOf).join('、')}，继续推进前要补齐。
        </p>
      )}
      <Actions deal={deal} actions={actions} onEdit={onEdit} />
    </section>
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
        <small className="hint">（{probability / 100}%）</small>
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
  return fen === null ? <span className="nothing">未填</span> : <>￥{formatFen(fen)}</>
}

function Actions({ deal, actions, onEdit }: Props) {
  const [paper, showPaper] = useState(false)
  const { may } = deal
  const lost = deal.group.stages.find(stage => stage.kind === 'lost')
  return (
    <div className="record-actions">
      {deal.phone && may.revealPhone && may.follow && (
        <CallButton calling={callingOfDeal({ id: deal.id, name: deal.customerName })} text="打电话" />
      )}
      {may.claim && (
        <Button kind="primary" onClick={() => void actions.claim([deal]).catch(() => undefined)}>
          领取
        </Button>
      )}
      {may.edit && (
        <Button icon="edit" onClick={onEdit}>
          编辑
        </Button>
      )}
      {may.reopen && <Button onClick={() => actions.reopen(deal)}>重新打开</Button>}
      {may.askTransfer && <Button onClick={() => actions.askTransfer(deal)}>申请转移</Button>}
      {deal.transferAsked && <Tag tone="blue">转移审批中</Tag>}
      {may.transfer && (
        <Button onClick={() => actions.ask('transfer', [deal])}>{deal.ownerId ? '转交' : '分配'}</Button>
      )}
      {may.return && <Button onClick={() => actions.ask('return', [deal])}>退回公海</Button>}
      <Button icon="file" onClick={() => showPaper(true)}>
        导出 PDF
      </Button>
      {may.close && lost && deal.status === 'open' && (
        <Button kind="danger" onClick={() => void actions.move(deal, lost.id).catch(() => undefined)}>
          记为战败
        </Button>
      )}
      {paper && (
        <Suspense>
          <OpportunityPdf deal={deal} onClose={() => showPaper(false)} />
        </Suspense>
      )}
    </div>
  )
}
