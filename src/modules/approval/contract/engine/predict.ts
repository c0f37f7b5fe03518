import { advance, take } from './advance.ts'
import { peopleOf } from './approvers.ts'
import type { Run } from './ending.ts'
import type { Facts } from './facts.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import type { Decision, Instance, Step } from './instance.ts'
import { nodesIn } from './order.ts'
import { stateAt } from './stateAt.ts'
import { openTasks } from './tasks.ts'
import { waits } from './waits.ts'

/** A step of the way as it is expected: who is asked and why, or what is decided there. */
export type Foreseen = {
  node: string
  /**
   * Asked: people with the reason, `for` in whose name; passed: nobody is asked, `why` says it; chosen: the branches that
   * are taken; waited: for a time or an address.
   */
  kind: 'asked' | 'passed' | 'copied' | 'chosen' | 'waited' | 'refused'
  people: { person: number; why: string; byRule: boolean; for?: number }[]
  why?: 'empty' | 'self' | 'noDate'
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

/**
 * The whole way of an instance if from now on everyone approves, delays end and addresses answer: what has been, what is
 * open and what comes. Pure.
 */
export function predict(flow: Flow, instance: Instance, facts: Facts): Forecast {
  const run: Run = { flow, facts, instance: structuredClone(instance), happened: [] }
  for (let step = 0; step < mostSteps; step++) {
    const next = nextOf(flow, run.instance)
    if (!next || take(run, next)) break
  }
  const ends = run.instance.status === 'approved' ? 'approved' : 'rejected'
  return { steps: stepsOf(flow, run.instance, facts, null), ends }
}

/** What brings an instance on: an answer, or what waits for nobody's. */
function nextOf(flow: Flow, instance: Instance): Decision | undefined {
  const [task] = openTasks(flow, instance)
  if (task) return { kind: task.node === startKey ? 'resubmit' : 'approve', task: task.task }
  const [wait] = waits(flow, instance)
  if (wait?.kind === 'delay') return { kind: 'elapsed', node: wait.node }
  return wait?.kind === 'webhook' ? { kind: 'called', node: wait.node, ok: true } : undefined
}

/** What an instance has gone through, in reading order. */
function stepsOf(flow: Flow, instance: Instance, facts: Facts, branch: string | null): Foreseen[] {
  return nodesIn(flow, branch).flatMap(node => [
    ...foreseen(instance, facts, node),
    ...innerSteps(flow, instance, facts, node),
  ])
}

function innerSteps(flow: Flow, instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  const state = stateAt(instance, node.key)
  if (!isBranching(node) || state?.at !== 'branched') return []
  return state.chosen.flatMap(branch => stepsOf(flow, instance, facts, branch))
}

function foreseen(instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  const state = stateAt(instance, node.key)
  if (!state) return refusedAt(instance, facts, node)
  if (state.at === 'branched') return [{ node: node.key, kind: 'chosen', people: [], branches: state.chosen }]
  if (state.at === 'asked')
    return [{ node: node.key, kind: 'asked', people: state.seats.flatMap(seat => seat.steps.map(inWords)) }]
  if (node.kind === 'cc')
    return [{ node: node.key, kind: 'copied', people: peopleOf(node.approvers, node.key, facts).map(inWords) }]
  if (!isAsking(node)) return [{ node: node.key, kind: 'waited', people: [], ...(state.at === 'passed' ? noDate : {}) }]
  const own = peopleOf(node.approvers, node.key, facts).length > 0
  return [{ node: node.key, kind: 'passed', people: [], why: own ? 'self' : 'empty' }]
}

const noDate = { why: 'noDate' } as const

/** The one node that nobody may answer and whose rule is to refuse: it has no state, since the document ended there. */
function refusedAt(instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  if (instance.status !== 'rejected' || !isAsking(node)) return []
  const nobody = peopleOf(node.approvers, node.key, facts).length === 0
  return nobody ? [{ node: node.key, kind: 'refused', people: [], why: 'empty' }] : []
}

const inWords = ({ person, why, byRule, for: name }: Pick<Step, 'person' | 'why' | 'byRule' | 'for'>) => ({
  ...{ person, why, byRule: byRule === true },
  ...(name === undefined ? {} : { for: name }),
})
