import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { type Delegation, delegationRoutes as routes } from '../../api/delegation.ts'
import { refreshDelegations } from './refreshDelegations.ts'

/** Ends a rule before its time; unanswered tasks come back on request. */
export default function EndDelegationDialog({ rule, onClose }: { rule: Delegation; onClose: () => void }) {
  const [takeBack, setTakeBack] = useState(true)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const { id, version, open } = rule
    const done = await call(routes.cancel, { body: { id, version, takeBack: takeBack && open > 0 } }).catch(
      () => undefined,
    )
    if (done) notice.success(done.moved > 0 ? `已结束，收回了 ${done.moved} 条待办` : '已结束')
    void refreshDelegations()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={() => void end()}>
        结束委托
      </Button>
    </>
  )
  return (
    <Dialog title="结束委托" onClose={onClose} footer={footer}>
      <p>结束后，新的待办不再由对方处理。</p>
      {rule.open > 0 && (
        <label className="delegation-move">
          <input type="checkbox" checked={takeBack} onChange={event => setTakeBack(event.target.checked)} />
          收回对方还没有处理的 {rule.open} 条待办
        </label>
      )}
    </Dialog>
  )
}
