import { FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { Flow, type FlowNode, kindWords } from '../../../flows/api/flow.ts'
import { type TemplateKind, templateKinds } from '../../api/templateRoutes.ts'
import { created } from '../designer/edit/create.ts'
import { Choices } from '../designer/panel/Choices.tsx'
import { NodePanel } from '../designer/panel/NodePanel.tsx'
import '../designer/panel/panel.css'

const kinds = Object.fromEntries(templateKinds.map(kind => [kind, kindWords[kind]])) as Record<TemplateKind, string>
const blank = Flow.parse({ nodes: [], startRights: {} })

/** Edits a kept node: its name in the list, and the settings that flows get. */
export function TemplateFieldset({ form }: { form: FormModel }) {
  const node = form.values.node as FlowNode
  const fault = form.faults.node
  return (
    <>
      <FormGroup title="常用节点">
        <FormField form={form} name="name" autoFocus placeholder="如：财务复核" />
        <FormField form={form} name="description" placeholder="选填，什么时候用" />
      </FormGroup>
      <div data-field="node">
        <Choices
          title="种类"
          words={kinds}
          value={node.kind as TemplateKind}
          onChange={kind => form.set('node', created(blank, kind, []))}
        />
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <NodePanel
          key={node.kind}
          node={node}
          fields={[]}
          onChange={settings => form.set('node', { ...node, ...settings })}
        />
      </div>
    </>
  )
}
