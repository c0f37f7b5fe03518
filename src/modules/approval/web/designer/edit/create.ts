import type { Condition } from '../../../contract/engine/condition.ts'
import { type Flow, FlowNode, kindWords, type NodeKind } from '../../../contract/engine/flow.ts'
import type { Field } from '../../../contract/engine/formFields.ts'
import { freshKey, keysIn } from './keys.ts'

/** A condition to begin with: it names a field that can be compared, and lacks only the value. */
export function firstCondition(fields: readonly Field[]): Condition {
  const field = fields.find(one => one.kind === 'money' || one.kind === 'number')
  if (field) return [[{ field: field.key, operator: 'ge', values: [] }]]
  return [[{ field: '$departments', operator: 'in', values: [] }]]
}

const settings: Partial<Record<NodeKind, object>> = {
  approve: { approvers: [{ kind: 'leader', level: 1 }] },
  handle: { approvers: [] },
  cc: { approvers: [] },
}

/** A new node of a kind, as it is before anybody sets anything. */
export function created(flow: Flow, kind: NodeKind, fields: readonly Field[]): FlowNode {
  const taken = keysIn(flow)
  const key = () => {
    const fresh = freshKey(flow, taken)
    taken.add(fresh)
    return fresh
  }
  return FlowNode.parse({
    ...{ kind, key: key(), name: kindWords[kind], in: null },
    ...settings[kind],
    ...branchesFor(kind, fields, key),
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
