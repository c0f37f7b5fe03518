import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type ProcessingDetail, processingRoutes as routes } from '../api/processing.ts'

type Props = { document: ProcessingDetail; onDone: () => void; onClose: () => void }

/** Takes a begun 加工单 back, with a reason. */
export default function ReverseDialog({ document: { id, version, number }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.reverse.body,
    given: { id, version },
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`冲销加工单 ${number}`} form={form} act="冲销" danger onClose={onClose}>
      <p className="hint">做出来的包件作废，取用的料按原来的成本回到原处，损耗也一并退回。真的切过的料请不要冲销。</p>
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}
