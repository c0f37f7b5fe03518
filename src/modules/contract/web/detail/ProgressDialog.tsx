import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import type { ContractDialogProps } from './dialog.ts'

/** Notes that a contract went into production, was delivered or installed: terms that wait for it become due. */
export default function ProgressDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const form = useForm({
    schema: routes.progress.body,
    given: { id: contract.id, version: contract.version, event: nextOf(contract), happenedOn: formatDate(Date.now()) },
    send: (body, how) => call(routes.progress, { body }, how),
    onSaved: () => {
      onDone('已登记')
      onClose()
    },
  })
  return (
    <ActionDialog title={`登记进度 ${contract.number}`} form={form} act="登记" onClose={onClose}>
      <FormField form={form} name="event" />
      <FormField form={form} name="happenedOn" />
      <p className="hint">等这一步的款项从这天起按约定天数到期。</p>
    </ActionDialog>
  )
}

function nextOf({ producedOn, deliveredOn }: ContractDialogProps['contract']) {
  if (producedOn === null) return 'production'
  return deliveredOn === null ? 'delivery' : 'installation'
}
