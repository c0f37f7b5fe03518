import { own } from '../../../kernel/api/own.ts'
import { askAdministrators, settle } from './asking.ts'
import { type Run, refuse } from './ending.ts'
import type { DelayNode, WebhookNode } from './flow.ts'
import type { NodeState, Objection } from './instance.ts'
import { nodeOf } from './order.ts'
import { stateAt } from './stateAt.ts'

/** Tells whether a delay is over, or an address was called; begins to wait where it has not yet. */
export function pause(run: Run, node: DelayNode | WebhookNode): boolean {
  const state = stateAt(run.instance, node.key) ?? begin(run, node)
  if (state.at === 'asked') return node.kind === 'webhook' && settle(run, node, state)
  return state.at !== 'waiting' || state.done
}

function begin(run: Run, node: DelayNode | WebhookNode): NodeState {
  const state: NodeState = dated(run, node)
    ? { at: 'waiting', wait: ++run.instance.tasks, done: false }
    : { at: 'passed' }
  if (state.at === 'passed') run.happened.push({ kind: 'passed', node: node.key, why: 'noDate' })
  run.instance.nodes[node.key] = state
  return state
}

/** Tells whether the length of a wait is known: its field may be empty. */
function dated({ facts }: Run, node: DelayNode | WebhookNode): boolean {
  if (node.kind === 'webhook' || node.wait.kind === 'hours') return true
  const value = own(facts.form, node.wait.field)
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

/** Ends a delay. */
export function elapse(run: Run, node: string): Objection | undefined {
  const state = waitingAt(run, node, 'delay')
  if (!state) return 'closed'
  state.done = true
  return undefined
}

/** Notes the result of a call; after a failure the node's rule decides. */
export function called(run: Run, key: string, ok: boolean): Objection | undefined {
  const state = waitingAt(run, key, 'webhook')
  const node = nodeOf(run.flow, key)
  if (!state || node?.kind !== 'webhook') return 'closed'
  const { failure } = node
  if (ok || failure === 'go') state.done = true
  if (ok) return undefined
  if (failure === 'reject') refuse(run, node, 'failed')
  else run.happened.push({ kind: 'failed', node: key, failure })
  if (failure === 'admin') askAdministrators(run, node)
  return undefined
}

function waitingAt({ flow, instance }: Run, key: string, kind: 'delay' | 'webhook') {
  const state = stateAt(instance, key)
  const waits = nodeOf(flow, key)?.kind === kind && state?.at === 'waiting' && !state.done
  return waits ? state : undefined
}
