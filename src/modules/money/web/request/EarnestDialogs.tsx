import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts } from '../../api/requestForecast.ts'
import { refreshMoney } from '../queries.ts'

type Props = { receipt: ReceiptDetail; onClose: () => void }

const asked = (onClose: () => void) => (saved: { number: string }) => {
  notice.success(`${saved.number} 已提交审批`)
  void refreshMoney()
  onClose()
}

/** Asks to keep 定金 of a customer who broke the agreement. */
export function ForfeitDialog({ receipt, onClose }: Props) {
  const left = receipt.earnest - receipt.earned
  const form = useForm({
    schema: routes.forfeit.body,
    given: { receiptId: receipt.id, amount: left, chosen: {} },
    send: (body, how) => call(routes.forfeit, { body }, how),
    onSaved: asked(onClose),
  })
  return (
    <ApprovalDialog
      business="forfeiture"
      businessTitle="没收定金"
      forecast={requestForecasts.forfeit}
      title={`没收定金 ${receipt.number}`}
      form={form}
      act="提交审批"
      danger
      onClose={onClose}
    >
      <p className="hint">最多没收 {yuan(left)}。只有合同价 20% 以内的定金可以没收。</p>
      <FormField form={form} name="amount" wide />
      <FormField form={form} name="reason" lines />
    </ApprovalDialog>
  )
}

/** Asks to pay the customer as much again as their 定金, because the company broke the agreement. */
export function DoubleDialog({ receipt, onClose }: Props) {
  const left = receipt.earnest - receipt.doubled
  const form = useForm({
    schema: routes.double.body,
    given: { receiptId: receipt.id, amount: left, payee: receipt.payer || receipt.customerName, chosen: {} },
    send: (body, how) => call(routes.double, { body }, how),
    onSaved: asked(onClose),
  })
  return (
    <ApprovalDialog
      business="refund"
      businessTitle="退款"
      forecast={requestForecasts.double}
      title={`双倍返还定金 ${receipt.number}`}
      form={form}
      act="提交审批"
      onClose={onClose}
    >
      <p className="hint">这里是定金之外再返还的部分，最多 {yuan(left)}；定金本身另用“申请退款”退回。</p>
      <FormField form={form} name="amount" wide />
      <FormField form={form} name="payee" />
      <FormField form={form} name="payeeAccount" />
      <FormField form={form} name="reason" lines />
    </ApprovalDialog>
  )
}
