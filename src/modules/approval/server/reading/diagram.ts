import type { AnswerOf } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Branch, Flow, FlowNode } from '../../../flows/api/flow.ts'
import type { diagramRoutes } from '../../api/diagramRoutes.ts'
import type { Business } from '../record/business.ts'
import { readRunning } from '../record/instances.ts'
import { fieldsSeen } from './read.ts'

/** Returns the flow of an instance for people with a part in it. Throws 40400 to others. */
export async function diagramOf(
  desk: Desk,
  businesses: readonly Business[],
  id: number,
): Promise<AnswerOf<typeof diagramRoutes.diagram>> {
  const running = await readRunning(desk, id)
  const fields = await fieldsSeen(desk, businesses, running)
  const hidden = fields.all.filter(key => !fields.seen.some(field => field.key === key))
  return { flow: withoutSecrets(running.flow, hidden), fields: fields.seen.map(({ right: _, ...field }) => field) }
}

/** Removes addresses, which may contain keys, and conditions on hidden fields, which would reveal them. */
function withoutSecrets(flow: Flow, hidden: readonly string[]): Flow {
  const told = (branch: Branch): Branch =>
    branch.when.flat().some(clause => hidden.includes(clause.field)) ? { ...branch, when: [] } : branch
  const shown = (node: FlowNode): FlowNode => {
    if (node.kind === 'webhook') return { ...node, url: '' }
    return 'branches' in node ? ({ ...node, branches: node.branches.map(told) } as FlowNode) : node
  }
  return { ...flow, nodes: flow.nodes.map(shown) }
}
