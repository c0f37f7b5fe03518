import { useState } from 'react'
import { formatFen } from '../../../../kernel/contract/money.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { moneyText } from '../../../quotation/web/editor/inputs.ts'
import { Typed } from '../../../quotation/web/editor/Typed.tsx'
import { changeRoutes as routes } from '../../contract/change.ts'
import type { ContractDialogProps } from '../detail/dialog.ts'

type Deduction = { name: string; amount: number }

/** Cancels a contract: what the customer still owes are deductions, each with its name. */
export default function CancelDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const [reason, setReason] = useState('')
  const [deductions, setDeductions] = useState<readonly Deduction[]>([
    { name: contract.producedOn ? '定制成本' : '违约金', amount: 0 },
  ])
  const [busy, setBusy] = useState(false)
  const owed = deductions.reduce((sum, one) => sum + one.amount, 0)
  const change = (at: number, patch: Partial<Deduction>) =>
    setDeductions(deductions.map((one, place) => (place === at ? { ...one, ...patch } : one)))
  const send = async () => {
    setBusy(true)
    try {
      const kept = deductions.filter(one => one.amount > 0)
      const body = { contractId: contract.id, version: contract.version, reason, deductions: kept }
      const { state } = await call(routes.cancel, { body })
      onDone(state === 'approving' ? '退单已提交审批' : '已退单')
      onClose()
    } catch {
      // the call has said why
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="danger" busy={busy} disabled={reason.trim() === ''} onClick={() => void send()}>
        提交退单
      </Button>
    </>
  )
  return (
    <Dialog title={`退单 ${contract.number}`} onClose={onClose} footer={footer}>
      <p className="hint">
        所有明细减为零，未付的款项取消，特价数量退回；下面的扣款是客户仍要承担的金额。
        {contract.producedOn && '合同已下单生产，定制商品须扣除成本。'}
      </p>
      <textarea
        className="input"
        aria-label="退单原因"
        data-autofocus=""
        placeholder="退单原因"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {deductions.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deduction has no number
        <div key={at} className="contract-deduction">
          <input
            className="input"
            aria-label={`扣款项目 ${at + 1}`}
            maxLength={40}
            value={one.name}
            onChange={event => change(at, { name: event.target.value })}
          />
          <Typed
            {...moneyText}
            label={`扣款金额 ${at + 1}（元）`}
            inputMode="decimal"
            value={one.amount}
            onChange={amount => change(at, { amount })}
          />
        </div>
      ))}
      <Button
        small
        kind="text"
        icon="plus"
        onClick={() => setDeductions([...deductions, { name: '其他扣款', amount: 0 }])}
      >
        添加扣款
      </Button>
      <p>
        客户仍需承担 <b>¥{formatFen(owed)}</b>，原合同金额 ¥{formatFen(contract.effectiveTotal)}
      </p>
    </Dialog>
  )
}
