import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { type PurchaseDetail, purchaseRoutes as routes } from '../../api/purchase.ts'

type Props = { purchase: PurchaseDetail; onDone: () => void; onClose: () => void }

/** Notes that the supplier accepted a purchase, and until when it promised what has not come. */
export function AcceptDialog({ purchase, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.accept.body,
    given: { id: purchase.id, version: purchase.version, acceptedOn: purchase.acceptedOn ?? formatDate(Date.now()) },
    send: (body, how) => call(routes.accept, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`供应商确认 ${purchase.number}`} form={form} act="登记" onClose={onClose}>
      <FormField form={form} name="acceptedOn" />
      <FormField form={form} name="promisedOn">
        留空则各行的到货日不变
      </FormField>
    </ActionDialog>
  )
}

/** Closes what has not come of a purchase, with a reason. */
export function CloseDialog({ purchase, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.close.body,
    given: { id: purchase.id, version: purchase.version },
    send: (body, how) => call(routes.close, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`关闭 ${purchase.number}`} form={form} act="关闭" danger onClose={onClose}>
      <p className="hint">没有到的不再等，也不再算在订；要接着收货时可以重新打开。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：厂家停产、改向别家采购" />
    </ActionDialog>
  )
}
