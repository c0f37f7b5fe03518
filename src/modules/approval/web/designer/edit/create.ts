import { type Flow, FlowNode, kindWords, type NodeKind } from '../../../../flows/api/flow.ts'
import type { Condition } from '../../../../forms/api/condition.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import { freshKey, keysIn } from './keys.ts'

/** Returns a first condition: it names a comparable field and lacks only the value. */
export function firstCondition(fields: readonly Field[]): Condition {
  const field = fields.find(one => one.kind === 'money' || one.kind === 'number')
  if (field) return [[{ field: field.key, operator: 'ge', values: [] }]]
  return [[{ field: '$departments', operator: 'in', values: [] }]]
}

/** The first settings of a node of each kind; an approval asks the head of the initiator's department. */
const settings: Partial<Record<NodeKind, object>> = {
  approve: { approvers: [{ kind: 'leader', level: 1 }] },
  handle: { approvers: [] },
  cc: { approvers: [] },
  delay: { wait: { kind: 'hours', hours: 24, working: false } },
  webhook: { url: '' },
}

/** Creates a node with the first settings of its kind and with `more`, such as the flow of a sub-flow. */
export function created(flow: Flow, kind: NodeKind, fields: readonly Field[], more: object = {}): FlowNode {
  const taken = keysIn(flow)
  const key = () => {
    const fresh = freshKey(flow, taken)
    taken.add(fresh)
    return fresh
  }
  return FlowNode.parse({
    kind,
    key: key(),
    name: kindWords[kind],
    in: null,
    ...settings[kind],
    ...branchesFor(kind, fields, key),
    ...more,
  })
}

function branchesFor(kind: NodeKind, fields: readonly Field[], key: () => string): object {
  if (kind === 'parallel') return { branches: ['分支 1', '分支 2'].map(name => ({ key: key(), name, when: [] })) }
  if (kind !== 'condition' && kind !== 'inclusive') return {}
  return {
    branches: [
      { key: key(), name: '条件 1', when: firstCondition(fields) },
      { key: key(), name: '其他情况', when: [] },
    ],
  }
}
