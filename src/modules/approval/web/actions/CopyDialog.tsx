import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

/** Lets more people know of it. */
export default function CopyDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema: routes.copy.body,
    given: { id: approval.id },
    send: (body, how) => call(routes.copy, { body }, how),
    onSaved: decided => onDone(decided, '已抄送'),
  })
  return (
    <ActionDialog title={`抄送：${approval.title}`} form={form} act="抄送" onClose={onClose}>
      <FormField form={form} name="people" title="抄送给" wide autoFocus placeholder="按姓名或部门查找" />
    </ActionDialog>
  )
}
