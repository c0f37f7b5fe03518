import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { contractRoutes as routes } from '../../contract/routes.ts'
import type { ContractDialogProps } from './dialog.ts'

/** Edits what a contract holds besides its price. */
export default function InfoDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const { id, version, deliveryOn, installAddress, remark } = contract
  const form = useForm({
    schema: routes.edit.body,
    given: { id, version, deliveryOn, installAddress, remark },
    send: (body, how) => call(routes.edit, { body }, how),
    onSaved: () => {
      onDone('已保存')
      onClose()
    },
  })
  return (
    <ActionDialog title={`合同资料 ${contract.number}`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="deliveryOn" />
      <FormField form={form} name="installAddress" wide />
      <FormField form={form} name="remark" lines />
    </ActionDialog>
  )
}
