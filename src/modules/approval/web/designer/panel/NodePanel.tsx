import type { AskingNode, FlowNode } from '../../../../flows/api/flow.ts'
import { isAsking } from '../../../../flows/api/flow.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import { ApproversSetting } from './ApproversSetting.tsx'
import { AskingPanel } from './AskingPanel.tsx'
import { DelayPanel, SubFlowPanel, WebhookPanel } from './OtherPanels.tsx'
import { Setting } from './Setting.tsx'

export type NodePanelProps<N extends FlowNode> = {
  node: N
  fields: readonly Field[]
  /** `typing`: the setting that is being typed into, so that it is taken back in one step. */
  onChange: (settings: Partial<N>, typing?: string) => void
}

/** Edits every setting of a node, except its branches. */
export function NodePanel({ node, fields, onChange }: NodePanelProps<FlowNode>) {
  return (
    <>
      <Setting
        title="节点名称"
        kind="text"
        max={30}
        value={node.name}
        first={true}
        onChange={name => onChange({ name: String(name) }, 'name')}
      />
      <Special node={node} fields={fields} onChange={onChange} />
    </>
  )
}

function Special({ node, fields, onChange }: NodePanelProps<FlowNode>) {
  if (isAsking(node))
    return <AskingPanel node={node} fields={fields} onChange={onChange as NodePanelProps<AskingNode>['onChange']} />
  switch (node.kind) {
    case 'cc':
      return (
        <ApproversSetting
          title="抄送人"
          fields={fields}
          approvers={node.approvers}
          onChange={approvers => onChange({ approvers })}
        />
      )
    case 'delay':
      return <DelayPanel node={node} fields={fields} onChange={onChange} />
    case 'webhook':
      return <WebhookPanel node={node} fields={fields} onChange={onChange} />
    case 'subFlow':
      return <SubFlowPanel node={node} fields={fields} onChange={onChange} />
    case 'end':
      return <p className="hint">走到这里审批就结束，结果为通过；后面的节点不再进行。</p>
    default:
      return null
  }
}
