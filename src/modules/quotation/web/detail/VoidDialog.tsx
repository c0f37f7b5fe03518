import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'

type Props = { quotation: QuotationDetail; onDone: () => void; onClose: () => void }

/** Voids a quotation, with a reason. */
export default function VoidDialog({ quotation, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.revoke.body,
    given: { id: quotation.id, version: quotation.version },
    send: (body, how) => call(routes.revoke, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`作废报价单 ${quotation.number}`} form={form} act="作废" danger onClose={onClose}>
      <FormField form={form} name="reason" lines autoFocus placeholder="为什么作废" />
    </ActionDialog>
  )
}
