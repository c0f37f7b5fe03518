import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { orderRoutes as routes } from '../api/order.ts'

type Props = { named: { id: number; version: number }; number: string; onDone: () => void; onClose: () => void }

/** Cancels a placed order, with a reason. */
export default function RevokeDialog({ named, number, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.revoke.body,
    given: named,
    send: (body, how) => call(routes.revoke, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`撤单 ${number}`} form={form} act="撤单" danger onClose={onClose}>
      <p className="hint">这张单不再算在合同的已下数量里，可以重新下单。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：客户改期未定、下错了行" />
    </ActionDialog>
  )
}
