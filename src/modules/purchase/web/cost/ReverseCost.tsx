import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { type Cost, costKinds, costRoutes as routes } from '../../api/cost.ts'

type Props = { cost: Cost; onDone: () => void; onClose: () => void }

/** Takes a late cost back, with a reason. */
export function ReverseCost({ cost: { id, version, kind, amount }, onDone, onClose }: Props) {
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
    <ActionDialog title={`冲销${costKinds[kind]} ${yuan(amount)}`} form={form} act="冲销" danger onClose={onClose}>
      <p className="hint">今天记一笔相反的成本；原来的记录不改。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：金额填错、重复登记" />
    </ActionDialog>
  )
}
