import { advance } from './advance.ts'
import { peopleOf } from './approvers.ts'
import type { Facts } from './facts.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import { hasEnded, type Instance, type Step } from './instance.ts'
import { nodesIn } from './order.ts'
import { openTasks } from './tasks.ts'

/** A step of the way as it is expected: who is asked and why, or what is decided there. */
export type Foreseen = {
  node: string
  /** Asked: people with the reason; passed: nobody is asked, `why` says it; chosen: the branches that are taken. */
  kind: 'asked' | 'passed' | 'copied' | 'chosen' | 'refused'
  people: { person: number; why: string; byRule: boolean }[]
  why?: 'empty' | 'self'
  branches?: string[]
}
/** `ends`: what becomes of the document if everyone approves. */
export type Forecast = { steps: Foreseen[]; ends: 'approved' | 'rejected' }

const mostSteps = 5000

/** The way of a document from its start, if everyone approves. Pure. */
export function simulate(flow: Flow, facts: Facts): Forecast {
  const started = advance(flow, null, { kind: 'start' }, facts)
  return started.instance ? predict(flow, started.instance, facts) : { steps: [], ends: 'rejected' }
}

/** The whole way of an instance if from now on everyone approves: what has been, what is open and what comes. Pure. */
export function predict(flow: Flow, instance: Instance, facts: Facts): Forecast {
  let at = instance
  for (let step = 0; step < mostSteps && !hasEnded(at); step++) {
    const [task] = openTasks(flow, at)
    if (!task) break
    const kind = task.node === startKey ? 'resubmit' : 'approve'
    const next = advance(flow, at, { kind, task: task.task }, facts)
    if (!next.accepted) break
    at = next.instance
  }
  return { steps: stepsOf(flow, at, facts, null), ends: at.status === 'approved' ? 'approved' : 'rejected' }
}

/** What an instance has gone through, in reading order. */
function stepsOf(flow: Flow, instance: Instance, facts: Facts, branch: string | null): Foreseen[] {
  return nodesIn(flow, branch).flatMap(node => [
    ...foreseen(instance, facts, node),
    ...innerSteps(flow, instance, facts, node),
  ])
}

function innerSteps(flow: Flow, instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  const state = instance.nodes[node.key]
  if (!isBranching(node) || state?.at !== 'branched') return []
  return state.chosen.flatMap(branch => stepsOf(flow, instance, facts, branch))
}

function foreseen(instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  const state = instance.nodes[node.key]
  if (!state) return refusedAt(instance, facts, node)
  if (state.at === 'branched') return [{ node: node.key, kind: 'chosen', people: [], branches: state.chosen }]
  if (state.at === 'asked')
    return [{ node: node.key, kind: 'asked', people: state.seats.flatMap(seat => seat.steps.map(inWords)) }]
  if (node.kind === 'cc')
    return [{ node: node.key, kind: 'copied', people: peopleOf(node.approvers, node.key, facts).map(inWords) }]
  const own = isAsking(node) && peopleOf(node.approvers, node.key, facts).length > 0
  return [{ node: node.key, kind: 'passed', people: [], why: own ? 'self' : 'empty' }]
}

/** The one node that nobody may answer and whose rule is to refuse: it has no state, since the document ended there. */
function refusedAt(instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  if (instance.status !== 'rejected' || !isAsking(node)) return []
  const nobody = peopleOf(node.approvers, node.key, facts).length === 0
  return nobody ? [{ node: node.key, kind: 'refused', people: [], why: 'empty' }] : []
}

const inWords = ({ person, why, byRule }: Pick<Step, 'person' | 'why' | 'byRule'>) => ({
  ...{ person, why, byRule: byRule === true },
})
