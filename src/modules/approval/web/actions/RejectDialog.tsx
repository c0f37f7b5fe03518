import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import type { DialogProps } from './Actions.tsx'

/** Refuses for good, with the reason. */
export default function RejectDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema: routes.reject.body,
    given: { id: approval.id, task: approval.mine.task },
    send: (body, how) => call(routes.reject, { body }, how),
    onSaved: detail => onDone(detail, '已拒绝'),
  })
  return (
    <ActionDialog title={`拒绝：${approval.title}`} form={form} act="拒绝" danger onClose={onClose}>
      <FormField form={form} name="comment" lines autoFocus placeholder="拒绝后审批结束；只是需要修改时请用“退回”" />
    </ActionDialog>
  )
}
