import { lazy, Suspense, useState } from 'react'
import { formatFen } from '../../../../kernel/contract/money.ts'
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
import type { OpportunityDetail } from '../../contract/opportunity.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import { stageFields } from '../../contract/stage.ts'
import { callingOfDeal } from '../calling.ts'
import type { OpportunityActionSet } from '../useOpportunityActions.tsx'
import { columnOf } from './OpportunityFacts.tsx'

const OpportunityPdf = lazy(() => import('./OpportunityPdf.tsx'))

type Props = { deal: OpportunityDetail; actions: OpportunityActionSet; onEdit: () => void }

/** Shows the facts needed before a call, and the actions. */
export function OpportunityHead({ deal, actions, onEdit }: Props) {
  const reveal = async () => (await call(opportunityRoutes.revealPhone, { params: { id: deal.id } })).phone
  return (
    <section className="record-head">
      {deal.limited && (
        <p className="clue-limited" role="status">
          这个商机在公海里，领取后才能看到电话、跟进和其余资料。
        </p>
      )}
      {deal.recycling && <RecyclingNote recycling={deal.recycling} save={saving(deal.recycling.reason)} />}
      <dl>
        <Fact title="客户">
          {deal.inReach ? <CustomerLink id={deal.customerId}>{deal.customerName}</CustomerLink> : deal.customerName}
        </Fact>
        <Fact title="电话">
          {deal.limited && !deal.phone ? (
            <span className="nothing">领取后可见</span>
          ) : (
            <MaskedNumber
              key={deal.id}
              what="电话"
              masked={deal.phone}
              onReveal={deal.may.revealPhone ? reveal : undefined}
            />
          )}
        </Fact>
        <Fact title="负责人">
          {deal.ownerId ? <Value column={columnOf('ownerId')} value={deal.ownerId} /> : '公海'}
        </Fact>
        <Fact title="下次跟进">
          {deal.nextFollowUpAt ? (
            <DueAt at={deal.nextFollowUpAt} open={deal.status === 'open'} />
          ) : (
            <span className="nothing">未约定</span>
          )}
        </Fact>
        <Fact title="预计金额">
          <Amount fen={deal.expectedAmount} />
        </Fact>
        <Fact title={`预期价值（${deal.probability / 100}%）`}>
          <Amount fen={deal.expectedValue} />
        </Fact>
        <Fact title="预计成交日期">
          <Value column={columnOf('expectedOn')} value={deal.expectedOn} />
        </Fact>
        <Fact title="成交金额">
          <Amount fen={deal.dealAmount} />
        </Fact>
      </dl>
      {deal.lacking.length > 0 && (
        <p className="deal-lacking" role="status">
          当前阶段还缺：{deal.lacking.map(field => stageFields[field]).join('、')}，继续推进前要补齐。
        </p>
      )}
      <Actions deal={deal} actions={actions} onEdit={onEdit} />
    </section>
  )
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
