import { lazy, Suspense, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../../kernel/web/ui/Menu.tsx'
import { usePhone } from '../../../../kernel/web/ui/usePhone.ts'
import type { ApprovalDetail, Decided } from '../../api/approval.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { showDecided } from '../queries.ts'
import { useAnswerKeys } from './useAnswerKeys.ts'

const dialogs = {
  approve: lazy(() => import('./ApproveDialog.tsx')),
  reject: lazy(() => import('./RejectDialog.tsx')),
  giveBack: lazy(() => import('./ReturnDialog.tsx')),
  resubmit: lazy(() => import('./ResubmitDialog.tsx')),
  transfer: lazy(() => import('./TransferDialog.tsx')),
  delegate: lazy(() => import('./DelegateDialog.tsx')),
  takeBack: lazy(() => import('./TakeBackDialog.tsx')),
  addSign: lazy(() => import('./AddSignDialog.tsx')),
  removeSign: lazy(() => import('./RemoveSignDialog.tsx')),
  reassign: lazy(() => import('./ReassignDialog.tsx')),
  withdraw: lazy(() => import('./WithdrawDialog.tsx')),
  copy: lazy(() => import('./CopyDialog.tsx')),
}
export type Doing = keyof typeof dialogs

export type DialogProps = {
  approval: ApprovalDetail
  /** Shows the result and reports it. */
  onDone: (decided: Decided, words: string) => void
  onClose: () => void
}

type Props = {
  approval: ApprovalDetail
  /** An answer to begin with. */
  begin?: Doing
  /** Gets the decision and its words once they are shown; without it a notice shows them. */
  onDecided?: (decided: Decided, words: string) => void
  /** True if the actions stand in a drawer. */
  inDrawer?: boolean
}

/** Shows the person's actions on an approval; the keys A and R answer it. */
export function Actions({ approval, begin, onDecided, inDrawer = false }: Props) {
  const { mine } = approval
  const phone = usePhone()
  const answers = mine.kind !== null && mine.kind !== 'amend' && may(approvalRoutes.approve)
  const [doing, setDoing] = useState(
    begin && answers && (begin !== 'reject' || mine.kind === 'approve') ? begin : undefined,
  )
  const Doing = doing && dialogs[doing]
  const onDone = (decided: Decided, words: string) => {
    showDecided(decided)
    setDoing(undefined)
    if (onDecided) onDecided(decided, words)
    else notice.success(words)
  }
  const answer = {
    a: answers ? () => setDoing('approve') : undefined,
    r: answers && mine.kind === 'approve' ? () => setDoing('reject') : undefined,
  }
  useAnswerKeys(answer, inDrawer ? 1 : 0)
  const more = [...(answers ? handingOn(phone, setDoing) : []), ...further(approval, setDoing)]
  return (
    <div className="approval-actions">
      <Deciding approval={approval} phone={phone} onAsk={setDoing} />
      <Menu label="更多操作" text="更多" icon="down" align="end" actions={more} />
      {Doing && (
        <Suspense>
          <Doing approval={approval} onDone={onDone} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

type Asking = { approval: ApprovalDetail; phone: boolean; onAsk: (doing: Doing) => void }

/** Shows the answers to the person's task; on a phone two of them, the others behind 更多. */
function Deciding({ approval: { mine }, phone, onAsk }: Asking) {
  if (mine.kind === null || !may(approvalRoutes.approve)) return null
  if (mine.kind === 'amend')
    return (
      <Button kind="primary" onClick={() => onAsk('resubmit')}>
        修改并重新提交
      </Button>
    )
  return (
    <>
      <Button kind="primary" title="快捷键 A" onClick={() => onAsk('approve')}>
        {mine.kind === 'handle' ? '办理完成' : '同意'}
      </Button>
      {mine.kind === 'approve' && (
        <Button kind="danger" title="快捷键 R" onClick={() => onAsk('reject')}>
          拒绝
        </Button>
      )}
      {!phone && <Button onClick={() => onAsk('giveBack')}>退回</Button>}
      {!phone && <Button onClick={() => onAsk('transfer')}>转交</Button>}
      {!phone && <Button onClick={() => onAsk('addSign')}>加签</Button>}
    </>
  )
}

function handingOn(phone: boolean, onAsk: (doing: Doing) => void): MenuAction[] {
  const narrow: MenuAction[] = [
    { text: '退回…', icon: 'left', run: () => onAsk('giveBack') },
    { text: '转交…', icon: 'merge', run: () => onAsk('transfer') },
    { text: '加签…', icon: 'plus', run: () => onAsk('addSign') },
  ]
  return [...(phone ? narrow : []), { text: '委托…', icon: 'right', run: () => onAsk('delegate') }]
}

/** Returns the other actions of the initiator and of people with a part in it. */
function further({ id, mine }: ApprovalDetail, onAsk: (doing: Doing) => void): MenuAction[] {
  const urge = async () => {
    showDecided(await call(approvalRoutes.urge, { body: { id } }))
    notice.success('已提醒当前处理人')
  }
  return [
    ...(mine.urge && may(approvalRoutes.urge)
      ? [{ text: '催办', icon: 'clock' as const, run: () => void urge() }]
      : []),
    ...(mine.added.length > 0 ? [{ text: '撤销加签', icon: 'close' as const, run: () => onAsk('removeSign') }] : []),
    ...(mine.delegated.length > 0 ? [{ text: '收回委托', icon: 'left' as const, run: () => onAsk('takeBack') }] : []),
    ...(mine.others.length > 0 && may(approvalRoutes.transfer)
      ? [{ text: '改派处理人', icon: 'merge' as const, run: () => onAsk('reassign') }]
      : []),
    { text: '抄送给…', icon: 'copy' as const, disabled: !may(approvalRoutes.copy), run: () => onAsk('copy') },
    ...(mine.withdraw && may(approvalRoutes.withdraw)
      ? [{ text: '撤回', icon: 'left' as const, danger: true, run: () => onAsk('withdraw') }]
      : []),
  ]
}
