import type { Facts } from './facts.ts'
import type { Flow, FlowNode } from './flow.ts'
import type { Happening, Instance } from './instance.ts'
import { nodesWithin, subFlowsAround } from './order.ts'
import { stateAt } from './stateAt.ts'

/** An advance on its way: `instance` is a copy of its own that may be written to. */
export type Run = { flow: Flow; facts: Facts; instance: Instance; happened: Happening[]; copies: number }

export const runOf = (flow: Flow, facts: Facts, instance: Instance): Run => ({
  flow,
  facts,
  instance,
  happened: [],
  copies: 0,
})

export function end(run: Run, status: 'approved' | 'rejected' | 'withdrawn'): false {
  run.instance.status = status
  run.happened.push({ kind: 'ended', status })
  return false
}

/** Refuses the document at a node. */
export function refuse(run: Run, node: FlowNode, why: 'empty' | 'failed'): false {
  run.happened.push({ kind: 'refused', node: node.key, why })
  return end(run, 'rejected')
}

/** Reaches an end node: ends the sub-flow around it with its open tasks; without one, ends the instance. */
export function endAt(run: Run, node: FlowNode): false {
  const [around] = subFlowsAround(run.flow, node.in)
  const state = around && stateAt(run.instance, around.key)
  if (!around || state?.at !== 'branched') return end(run, 'approved')
  state.ended = node.key
  for (const { key } of nodesWithin(run.flow, around)) cut(run.instance, key)
  return false
}

function cut(instance: Instance, key: string): void {
  const state = stateAt(instance, key)
  if (state && (state.at === 'asked' || state.at === 'waiting') && !state.done)
    instance.nodes[key] = { ...state, done: true, cut: true }
}

/** Tells whether nothing in a branch continues, because the document or a sub-flow around the branch has ended. */
export function isOver({ flow, instance }: Run, branch: string | null): boolean {
  return instance.status !== 'running' || subFlowsAround(flow, branch).some(({ key }) => endOf(instance, key))
}

/** Returns the node at which a sub-flow ended. */
export function endOf(instance: Instance, subFlow: string): string | undefined {
  const state = stateAt(instance, subFlow)
  return state?.at === 'branched' ? state.ended : undefined
}
