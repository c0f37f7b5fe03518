import { lazy, Suspense, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../../kernel/web/ui/Menu.tsx'
import type { ApprovalDetail } from '../../contract/approval.ts'
import { approvalRoutes } from '../../contract/routes.ts'
import { showDecided } from '../queries.ts'

const dialogs = {
  approve: lazy(() => import('./ApproveDialog.tsx')),
  reject: lazy(() => import('./RejectDialog.tsx')),
  giveBack: lazy(() => import('./ReturnDialog.tsx')),
  resubmit: lazy(() => import('./ResubmitDialog.tsx')),
  transfer: lazy(() => import('./TransferDialog.tsx')),
  addSign: lazy(() => import('./AddSignDialog.tsx')),
  removeSign: lazy(() => import('./RemoveSignDialog.tsx')),
  reassign: lazy(() => import('./ReassignDialog.tsx')),
  withdraw: lazy(() => import('./WithdrawDialog.tsx')),
  copy: lazy(() => import('./CopyDialog.tsx')),
}
type Doing = keyof typeof dialogs

export type DialogProps = {
  approval: ApprovalDetail
  /** Shows what became of it, and says so. */
  onDone: (detail: ApprovalDetail, words: string) => void
  onClose: () => void
}

/** What one may do with an approval now. */
export function Actions({ approval }: { approval: ApprovalDetail }) {
  const [doing, setDoing] = useState<Doing>()
  const Doing = doing && dialogs[doing]
  const onDone = (detail: ApprovalDetail, words: string) => {
    showDecided(detail)
    setDoing(undefined)
    notice.success(words)
  }
  return (
    <div className="approval-actions">
      <Deciding approval={approval} onAsk={setDoing} />
      <Menu label="更多操作" text="更多" icon="down" align="end" actions={further(approval, setDoing)} />
      {Doing && (
        <Suspense>
          <Doing approval={approval} onDone={onDone} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

type Asking = { approval: ApprovalDetail; onAsk: (doing: Doing) => void }

/** The answers to one's own task. */
function Deciding({ approval: { mine }, onAsk }: Asking) {
  if (mine.kind === null || !may(approvalRoutes.approve)) return null
  if (mine.kind === 'amend')
    return (
      <Button kind="primary" onClick={() => onAsk('resubmit')}>
        修改并重新提交
      </Button>
    )
  return (
    <>
      <Button kind="primary" onClick={() => onAsk('approve')}>
        {mine.kind === 'handle' ? '办理完成' : '同意'}
      </Button>
      {mine.kind === 'approve' && (
        <Button kind="danger" onClick={() => onAsk('reject')}>
          拒绝
        </Button>
      )}
      <Button onClick={() => onAsk('giveBack')}>退回</Button>
      <Button onClick={() => onAsk('transfer')}>转交</Button>
      <Button onClick={() => onAsk('addSign')}>加签</Button>
    </>
  )
}

/** What the initiator and everyone with a part in it may do besides. */
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
    ...(mine.others.length > 0 && may(approvalRoutes.transfer)
      ? [{ text: '改派处理人', icon: 'merge' as const, run: () => onAsk('reassign') }]
      : []),
    { text: '抄送给…', icon: 'copy' as const, disabled: !may(approvalRoutes.copy), run: () => onAsk('copy') },
    ...(mine.withdraw && may(approvalRoutes.withdraw)
      ? [{ text: '撤回', icon: 'left' as const, danger: true, run: () => onAsk('withdraw') }]
      : []),
  ]
}
