import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

/** Transfers a task to somebody else. */
export default function TransferDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema: routes.transfer.body,
    given: { id: approval.id, task: approval.mine.task },
    send: (body, how) => call(routes.transfer, { body }, how),
    onSaved: decided => onDone(decided, '已转交'),
  })
  return (
    <ActionDialog title={`转交：${approval.mine.nodeName}`} form={form} act="转交" onClose={onClose}>
      <FormField form={form} name="to" title="转交给" wide autoFocus placeholder="按姓名或部门查找" />
      <FormField form={form} name="comment" title="说明" lines placeholder="选填" />
    </ActionDialog>
  )
}
