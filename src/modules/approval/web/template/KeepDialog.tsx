import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { FlowNode } from '../../../flows/api/flow.ts'
import { templateRoutes as routes, TemplateFields } from '../../api/templateRoutes.ts'
import { refreshTemplates } from './templates.ts'

/** Keeps a node of a flow, with its present settings, for other flows. */
export default function KeepDialog({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const form = useForm({
    schema: TemplateFields,
    given: { name: node.name, description: '', node },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ name }) => {
      notice.success(`已存为常用节点“${name}”`)
      void refreshTemplates()
      onClose()
    },
  })
  return (
    <ActionDialog title={`把“${node.name}”存为常用节点`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
      <FormField form={form} name="description" title="说明" lines placeholder="选填，什么时候用" />
    </ActionDialog>
  )
}
