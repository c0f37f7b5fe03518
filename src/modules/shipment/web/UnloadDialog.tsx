import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { shipmentRoutes as routes } from '../api/shipment.ts'

type Props = { named: { id: number; version: number }; number: string; onDone: () => void; onClose: () => void }

/** Takes goods back that have left and are not signed for, with a reason. */
export default function UnloadDialog({ named, number, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.unload.body,
    given: named,
    send: (body, how) => call(routes.unload, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`撤回出库 ${number}`} form={form} act="撤回" danger onClose={onClose}>
      <p className="hint">
        货按出库时的成本回到原来的批次，原来为这张下单单备的货继续留着。之后可以再出库，或改回草稿修改。
      </p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：车坏了、客户改期" />
    </ActionDialog>
  )
}
