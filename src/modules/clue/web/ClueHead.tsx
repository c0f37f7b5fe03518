import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { RecyclingNote } from '../../pooling/web/RecyclingNote.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { ClueCall } from './ClueCall.tsx'
import { useColumnsOf } from './ClueFacts.tsx'
import { DueAt } from './DueAt.tsx'
import { PhoneNumber } from './PhoneNumber.tsx'
import type { ClueActionSet } from './useClueActions.tsx'
import { addressIn, useClueBecomes } from './useClueBecomes.ts'

const CluePdf = lazy(() => import('./CluePdf.tsx'))

type Props = { clue: ClueDetail; actions: ClueActionSet; onEdit: () => void }

/** Shows the facts needed before a call, and the actions. */
export function ClueHead({ clue, actions, onEdit }: Props) {
  const [show, setShow] = useState(false)
  const becomes = useClueBecomes()
  const facts = useColumnsOf(['phone', 'ownerId', 'channelId', 'nextFollowUpAt'])
  const drawn: Readonly<Record<string, ReactNode>> = {
    phone: <Phone clue={clue} />,
    nextFollowUpAt: <Next clue={clue} />,
  }
  return (
    <section className="record-head">
      {clue.limited && (
        <p className="clue-limited" role="status">
          这条流量在公海里，领取后才能看到电话、跟进和其余资料。
        </p>
      )}
      {clue.recycling && <RecyclingNote recycling={clue.recycling} save="写一条跟进或转为商机就会留下。" />}
      {show && (
        <Suspense>
          <CluePdf clue={clue} onClose={() => setShow(false)} />
        </Suspense>
      )}
      <dl>
        {facts.map(column => (
          <Fact key={column.key} title={column.title}>
            {drawn[column.key] ?? <Value column={column} value={clue[column.key as keyof ClueDetail]} />}
          </Fact>
        ))}
      </dl>
      <div className="record-actions">
        {clue.phone && clue.may.revealPhone && clue.may.follow && <ClueCall clue={clue} text="打电话" />}
        {clue.may.claim && (
          <Button kind="primary" onClick={() => void actions.claim([clue])}>
            领取
          </Button>
        )}
        {clue.may.convert && (
          <Button kind="primary" onClick={() => actions.convert(clue)}>
            转商机
          </Button>
        )}
        {clue.opportunityId && may(becomes.menu) && (
          <Link className="btn btn-plain" to={addressIn(becomes, clue.opportunityId)}>
            打开商机
          </Link>
        )}
        {clue.may.edit && (
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
        )}
        {clue.may.assign && (
          <Button onClick={() => actions.ask('assign', [clue])}>{clue.ownerId ? '转给他人' : '分配'}</Button>
        )}
        {clue.may.move && <Button onClick={() => actions.ask('move', [clue])}>移到其他公海</Button>}
        {clue.may.return && <Button onClick={() => actions.ask('return', [clue])}>退回公海</Button>}
        <Button icon="file" onClick={() => setShow(true)}>
          导出 PDF
        </Button>
        {clue.may.invalidate && (
          <Button kind="danger" onClick={() => actions.ask('invalidate', [clue])}>
            标记无效
          </Button>
        )}
      </div>
    </section>
  )
}

function Phone({ clue }: { clue: ClueDetail }) {
  if (clue.limited && !clue.phone) return <span className="nothing">领取后可见</span>
  return <PhoneNumber key={clue.id} id={clue.id} masked={clue.phone} mayReveal={clue.may.revealPhone} />
}

function Next({ clue }: { clue: ClueDetail }) {
  if (!clue.nextFollowUpAt) return <span className="nothing">未约定</span>
  return <DueAt at={clue.nextFollowUpAt} open={clue.status === 'following'} />
}
