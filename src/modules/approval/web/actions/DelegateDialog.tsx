import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

/** Lets somebody answer in the person's name, until they take it back. */
export default function DelegateDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema: routes.delegate.body,
    given: { id: approval.id, task: approval.mine.task },
    send: (body, how) => call(routes.delegate, { body }, how),
    onSaved: decided => onDone(decided, '已委托'),
  })
  return (
    <ActionDialog title={`委托：${approval.mine.nodeName}`} form={form} act="委托" onClose={onClose}>
      <FormField form={form} name="to" title="委托给" wide autoFocus placeholder="按姓名或部门查找">
        <p>由他代您处理这一步，记录会写明“代您”；处理之前可以收回。以后不再由您负责时请用“转交”。</p>
      </FormField>
      <FormField form={form} name="comment" title="说明" lines placeholder="选填" />
    </ActionDialog>
  )
}
