import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type ProcessingDetail, processingRoutes as routes } from '../api/processing.ts'

type Props = { document: ProcessingDetail; onDone: () => void; onClose: () => void }

/** Enters what an outside workshop asks. */
export default function FeeDialog({ document: { id, version, number, workshopFee }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.fee.body,
    given: { id, version, workshopFee: workshopFee ?? null },
    send: (body, how) => call(routes.fee, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`外协加工费 ${number}`} form={form} act="保存" onClose={onClose}>
      <p className="hint">外协加工厂向我们要的钱，客户看不到，也不进包件的货值。</p>
      <FormField form={form} name="workshopFee" />
    </ActionDialog>
  )
}
