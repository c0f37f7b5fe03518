import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type InstallDetail, installRoutes as routes } from '../api/installation.ts'

type Props = { one: InstallDetail; onDone: () => void; onClose: () => void }

/** Cancels an installation, with a reason. */
export default function CancelDialog({ one, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.cancel.body,
    given: { id: one.id, version: one.version },
    send: (body, how) => call(routes.cancel, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`取消 ${one.number}`} form={form} act="取消安装单" danger onClose={onClose}>
      <p className="hint">取消后这些商品可以重新安排安装。请记得告诉客户和安装工。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：客户自己找人装" />
    </ActionDialog>
  )
}
