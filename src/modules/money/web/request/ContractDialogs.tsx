import { useQuery } from '@tanstack/react-query'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { type InvoiceRoom, type RequestDetail, requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts } from '../../api/requestForecast.ts'
import { refreshMoney } from '../queries.ts'

type Props = { contractId: number; onClose: () => void }

const asked = (onClose: () => void) => (saved: RequestDetail) => {
  notice.success(saved.state === 'approved' ? `${saved.number} 已提交，等财务办理` : `${saved.number} 已提交审批`)
  void refreshMoney()
  onClose()
}

/** Asks for an invoice of a contract, within what may still be invoiced. */
export function InvoiceDialog({ contractId, onClose }: Props) {
  const { data: room } = useQuery(queryOf(routes.invoiceRoom, { params: { id: contractId } }))
  return room ? <Invoice contractId={contractId} room={room} onClose={onClose} /> : null
}

function Invoice({ contractId, room, onClose }: Props & { room: InvoiceRoom }) {
  const form = useForm({
    schema: routes.invoice.body,
    given: {
      contractId,
      amount: room.left || null,
      buyerKind: 'personal',
      buyerTitle: room.customerName,
      chosen: {},
    },
    send: (body, how) => call(routes.invoice, { body }, how),
    onSaved: asked(onClose),
  })
  const other = String(form.values.buyerTitle ?? '').trim() !== room.customerName
  return (
    <ApprovalDialog
      business={other ? 'invoiceTitle' : undefined}
      businessTitle="非本人抬头开票"
      forecast={requestForecasts.invoice}
      title="申请开票"
      form={form}
      act="提交"
      onClose={onClose}
    >
      <p className="hint">
        额度 {yuan(room.limit)}，已申请 {yuan(room.invoiced)}，还可开 {yuan(room.left)}。
      </p>
      <FormField form={form} name="amount" />
      <FormField form={form} name="buyerKind" />
      <FormField form={form} name="buyerTitle" wide />
      {form.values.buyerKind === 'company' && <FormField form={form} name="taxNumber" required wide />}
      <FormField form={form} name="deliverTo" wide />
      {other && (
        <FormField form={form} name="reason" lines required>
          抬头不是客户本人，需要说明原因并审批。
        </FormField>
      )}
    </ApprovalDialog>
  )
}

/** Asks to produce or ship although too little is paid. */
export function ReleaseDialog({ contractId, onClose }: Props) {
  const form = useForm({
    schema: routes.release.body,
    given: { contractId, purpose: 'shipping', chosen: {} },
    send: (body, how) => call(routes.release, { body }, how),
    onSaved: asked(onClose),
  })
  return (
    <ApprovalDialog
      business="release"
      businessTitle="未付款放行"
      forecast={requestForecasts.release}
      title="申请放行"
      form={form}
      act="提交审批"
      onClose={onClose}
    >
      <FormField form={form} name="purpose" />
      <FormField form={form} name="untilOn" />
      <FormField form={form} name="amount" wide>
        未收到的款最多欠这么多时，仍可下单或发货。
      </FormField>
      <FormField form={form} name="reason" lines />
    </ApprovalDialog>
  )
}
