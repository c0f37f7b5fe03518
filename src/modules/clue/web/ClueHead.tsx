import { lazy, type ReactNode } from 'react'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../kernel/web/session.ts'
import { startCall } from '../../followUp/web/calling.ts'
import { RecyclingNote } from '../../pooling/web/RecyclingNote.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { useColumnsOf } from './ClueFacts.tsx'
import { callingOfClue } from './calling.ts'
import { DueAt } from './DueAt.tsx'
import { PhoneNumber } from './PhoneNumber.tsx'
import { useSendToClue } from './sendToClue.ts'
import type { ClueActionSet, Doing } from './useClueActions.tsx'
import { addressIn, useClueBecomes } from './useClueBecomes.ts'

const CluePdf = lazy(() => import('./CluePdf.tsx'))

type Props = { clue: ClueDetail; actions: ClueActionSet; onEdit: () => void }

/** Shows the facts needed before a call, and the actions. */
export function ClueHead({ clue, actions, onEdit }: Props) {
  const becomes = useClueBecomes()
  const send = useSendToClue()
  const facts = useColumnsOf(['phone', 'ownerId', 'channelId', 'nextFollowUpAt'])
  const drawn: Readonly<Record<string, ReactNode>> = {
    phone: <Phone clue={clue} />,
    nextFollowUpAt: <Next clue={clue} />,
  }
  const { may: allowed } = clue
  const ask = (doing: Doing) => () => actions.ask(doing, [clue])
  return (
    <RecordHead
      news={
        <>
          {clue.limited && (
            <p className="clue-limited" role="status">
              这条流量在公海里，领取后才能看到电话、跟进和其余资料。
            </p>
          )}
          {clue.recycling && <RecyclingNote recycling={clue.recycling} save="写一条跟进或转为商机就会留下。" />}
        </>
      }
      facts={facts.map(column => (
        <Fact key={column.key} title={column.title}>
          {drawn[column.key] ?? <Value column={column} value={clue[column.key as keyof ClueDetail]} />}
        </Fact>
      ))}
      acts={[
        // Before the first contact one calls; after it one makes a deal.
        {
          text: '打电话',
          may: Boolean(clue.phone && allowed.revealPhone && allowed.follow),
          kind: clue.followUpCount === 0 ? 'primary' : 'plain',
          icon: 'phone',
          run: () => startCall(callingOfClue(clue, send)),
        },
        { text: '领取', may: allowed.claim, kind: 'primary', run: () => actions.claim([clue]) },
        { text: '转商机', may: allowed.convert, kind: 'primary', run: () => actions.convert(clue) },
        {
          text: '打开商机',
          may: clue.opportunityId !== null && may(becomes.menu),
          kind: 'primary',
          to: addressIn(becomes, clue.opportunityId ?? 0),
        },
        { text: '编辑', may: allowed.edit, icon: 'edit', run: onEdit },
        { text: clue.ownerId ? '转给他人' : '分配', may: allowed.assign, run: ask('assign') },
        { text: '移到其他公海', may: allowed.move, run: ask('move') },
        { text: '退回公海', may: allowed.return, run: ask('return') },
        {
          text: '导出 PDF',
          may: true,
          icon: 'file',
          dialog: close => <CluePdf clue={clue} onClose={close} />,
        },
        { text: '标记无效', may: allowed.invalidate, kind: 'danger', run: ask('invalidate') },
      ]}
    />
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
