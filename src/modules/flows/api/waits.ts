import { type DelayNode, type Flow, type FlowNode, isAsking, startKey, type Timeout } from './flow.ts'
import { hasEnded, type Instance } from './instance.ts'
import { nodeOf } from './order.ts'
import { stateAt } from './stateAt.ts'
import { openTasks } from './tasks.ts'

/**
 * A wait for something other than a person's answer: a delay, a call, a time limit of an open task. `wait` is its number in
 * the instance, used once (for a task, the task's number): a wait that is no longer in the list is cancelled.
 */
export type Wait =
  | { kind: 'delay'; wait: number; node: string; until: DelayNode['wait'] }
  | { kind: 'webhook'; wait: number; node: string; url: string }
  | { kind: 'timeout'; wait: number; node: string; timeout: Timeout }

/** Returns the delays, calls and time limits of an instance in its state; none once it has ended. Pure. */
export function waits(flow: Flow, instance: Instance): Wait[] {
  if (hasEnded(instance)) return []
  const limited = openTasks(flow, instance).flatMap(({ task, node }) => limitOf(nodeOf(flow, node), task))
  return [...flow.nodes.flatMap(node => waitOf(node, instance)), ...limited]
}

function limitOf(node: FlowNode | undefined, task: number): Wait[] {
  if (!node || !isAsking(node) || node.key === startKey || !node.timeout) return []
  return [{ kind: 'timeout', wait: task, node: node.key, timeout: node.timeout }]
}

function waitOf(node: FlowNode, instance: Instance): Wait[] {
  const state = stateAt(instance, node.key)
  if (state?.at !== 'waiting' || state.done) return []
  if (node.kind === 'delay') return [{ kind: 'delay', wait: state.wait, node: node.key, until: node.wait }]
  return node.kind === 'webhook' ? [{ kind: 'webhook', wait: state.wait, node: node.key, url: node.url }] : []
}
