import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

/** Withdraws the person's own document; nobody has to answer any more. */
export default function WithdrawDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema: routes.withdraw.body,
    given: { id: approval.id },
    send: (body, how) => call(routes.withdraw, { body }, how),
    onSaved: decided => onDone(decided, '已撤回'),
  })
  return (
    <ActionDialog title={`撤回：${approval.title}`} form={form} act="撤回" danger onClose={onClose}>
      <FormField
        form={form}
        name="comment"
        title="说明"
        lines
        autoFocus
        placeholder="选填。撤回后审批结束，需要时可重新发起"
      />
    </ActionDialog>
  )
}
