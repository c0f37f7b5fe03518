import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { FlowFields, type FlowRow } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { refreshFlows } from './flows.ts'

/** Edits the name and description of a flow. */
export default function EditDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { id, version, name, description } = flow
  const form = useForm({
    schema: FlowFields,
    name: `flow-${id}`,
    at: 'show',
    given: { name, description },
    send: (body, how, force) => call(routes.edit, { body: { id, version, ...body, force } }, how),
    onSaved: after => {
      notice.success(`流程“${after.name}”已保存`)
      void refreshFlows()
      onClose()
    },
  })
  return (
    <ActionDialog title="名称与说明" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
      <FormField form={form} name="description" wide lines />
    </ActionDialog>
  )
}
