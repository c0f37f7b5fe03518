import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import type { ContractDialogProps } from './dialog.ts'

/** Voids a contract that is not in effect, with a reason. */
export default function VoidDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const form = useForm({
    schema: routes.revoke.body,
    given: { id: contract.id, version: contract.version },
    send: (body, how) => call(routes.revoke, { body }, how),
    onSaved: () => {
      onDone('已作废')
      onClose()
    },
  })
  return (
    <ActionDialog title={`作废合同 ${contract.number}`} form={form} act="作废" danger onClose={onClose}>
      <FormField form={form} name="reason" lines autoFocus placeholder="为什么作废" />
    </ActionDialog>
  )
}
