import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { refreshMoney } from '../queries.ts'

export const reasoned = {
  giveBack: { route: routes.giveBack, act: '退回', done: '已退回给录入人', hint: '如：金额与凭证不符、凭证看不清' },
  reverse: { route: routes.reverse, act: '红冲', done: '已红冲', hint: '如：重复录入、录错客户' },
} as const

type Props = {
  kind: keyof typeof reasoned
  receipt: ReceiptDetail
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Sends a receipt back, or takes a confirmed one back by mirror entries, with a reason. */
export function ReasonDialog({ kind, receipt, onClose, onDone }: Props) {
  const { route, act, done, hint } = reasoned[kind]
  const form = useForm({
    schema: route.body,
    given: { id: receipt.id, version: receipt.version },
    send: (body, how) => call(route, { body }, how),
    onSaved: () => {
      notice.success(done)
      void refreshMoney()
      onClose()
      onDone?.()
    },
  })
  return (
    <ActionDialog title={`${act} ${receipt.number}`} form={form} act={act} danger onClose={onClose}>
      <FormField form={form} name="reason" lines autoFocus placeholder={hint} />
    </ActionDialog>
  )
}
