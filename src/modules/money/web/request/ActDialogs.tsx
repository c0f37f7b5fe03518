import type { z } from 'zod'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { type RequestDetail, requestRoutes as routes } from '../../api/request.ts'
import { refreshMoney } from '../queries.ts'
import { LateNote } from '../receipt/LateNote.tsx'

type Props = { request: RequestDetail; onClose: () => void }

/** Returns what a dialog does once its act is done. */
const after = (words: string, onClose: () => void) => () => {
  notice.success(words)
  void refreshMoney()
  onClose()
}
const named = ({ id, version }: RequestDetail) => ({ id, version, doneOn: formatDate(Date.now()) })

/** Pays an approved refund. */
export function PayDialog({ request, onClose }: Props) {
  const form = useForm({
    schema: routes.pay.body,
    given: named(request),
    send: (body: z.output<typeof routes.pay.body>, how) => call(routes.pay, { body }, how),
    onSaved: after('已付出', onClose),
  })
  return (
    <ActionDialog title={`付出 ${request.number}`} form={form} act="已付款" onClose={onClose}>
      <FormField form={form} name="accountId" wide />
      <FormField form={form} name="doneOn" />
      <FormField form={form} name="serial" />
      <LateNote day={form.values.doneOn} />
    </ActionDialog>
  )
}

/** Notes the number of an issued invoice. */
export function IssueDialog({ request, onClose }: Props) {
  const form = useForm({
    schema: routes.issue.body,
    given: named(request),
    send: (body, how) => call(routes.issue, { body }, how),
    onSaved: after('已登记', onClose),
  })
  return (
    <ActionDialog title={`登记发票 ${request.number}`} form={form} act="已开票" onClose={onClose}>
      <FormField form={form} name="serial" autoFocus />
      <FormField form={form} name="doneOn" />
    </ActionDialog>
  )
}

/** Calls off what is approved but not paid or issued. */
export function CancelDialog({ request, onClose }: Props) {
  const form = useForm({
    schema: routes.cancel.body,
    given: { id: request.id, version: request.version },
    send: (body, how) => call(routes.cancel, { body }, how),
    onSaved: after('已取消', onClose),
  })
  return (
    <ActionDialog title={`取消 ${request.number}`} form={form} act="取消申请" danger onClose={onClose}>
      <FormField form={form} name="reason" lines autoFocus />
    </ActionDialog>
  )
}

/** Asks for a red invoice against an issued one. */
export function RedDialog({ request, onClose }: Props) {
  const form = useForm({
    schema: routes.redInvoice.body,
    given: { originalId: request.id, amount: request.amount },
    send: (body, how) => call(routes.redInvoice, { body }, how),
    onSaved: after('已申请红字发票', onClose),
  })
  return (
    <ActionDialog title={`红字发票，原 ${request.number}`} form={form} act="申请" onClose={onClose}>
      <FormField form={form} name="amount" wide />
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}
