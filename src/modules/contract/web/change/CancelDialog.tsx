import { useRef } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { moneyText } from '../../../lines/web/editor/inputs.ts'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import { changeRoutes as routes } from '../../api/change.ts'
import type { ContractDialogProps } from '../detail/dialog.ts'

type Deduction = { name: string; amount: number }

/** Cancels a contract, after showing who decides: what the customer still owes are deductions, each with its name. */
export default function CancelDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const first: Deduction[] = [{ name: contract.producedOn ? '定制成本' : '违约金', amount: 0 }]
  const form = useForm({
    schema: routes.cancel.body,
    given: { contractId: contract.id, version: contract.version, deductions: first, chosen: {} },
    send: ({ deductions: typed, ...body }, how) =>
      call(routes.cancel, { body: { ...body, deductions: typed.filter(one => one.amount > 0) } }, how),
    onSaved: ({ state }) => {
      onDone(state === 'approving' ? '退单已提交审批' : '已退单')
      onClose()
    },
  })
  const typed = useRef<HTMLDivElement>(null)
  const submit = async (force?: boolean) => {
    if (isReadable(typed.current)) await form.submit(force)
  }
  const deductions = form.values.deductions as readonly Deduction[]
  const owed = deductions.reduce((sum, one) => sum + one.amount, 0)
  const change = (at: number, patch: Partial<Deduction>) =>
    form.set(
      'deductions',
      deductions.map((one, place) => (place === at ? { ...one, ...patch } : one)),
    )
  return (
    <ApprovalDialog
      business="contractChange"
      businessTitle="合同变更"
      forecast={routes.cancelForecast}
      title={`退单 ${contract.number}`}
      form={{ ...form, submit }}
      act="提交退单"
      danger
      onClose={onClose}
    >
      <p className="hint">
        所有明细减为零，未付的款项取消，特价数量退回；下面的扣款是客户仍要承担的金额。
        {contract.producedOn && '合同已下单生产，定制商品须扣除成本。'}
      </p>
      <FormField form={form} name="reason" lines autoFocus />
      <div ref={typed}>
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
      </div>
      <Button
        small
        kind="text"
        icon="plus"
        onClick={() => form.set('deductions', [...deductions, { name: '其他扣款', amount: 0 }])}
      >
        添加扣款
      </Button>
      <p>
        客户仍需承担 <b>{yuan(owed)}</b>，原合同金额 {yuan(contract.effectiveTotal)}
      </p>
    </ApprovalDialog>
  )
}
