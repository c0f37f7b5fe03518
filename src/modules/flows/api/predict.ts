import { advance, goOnWithoutWhoeverLeft, take } from './advance.ts'
import { peopleOf } from './approvers.ts'
import { type Run, runOf } from './ending.ts'
import type { Facts } from './facts.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import { hasEnded, type Instance, mostTasks, type Objection, type Seat, type Step } from './instance.ts'
import { nodeOf, nodesIn } from './order.ts'
import { answerOf, waitingStep } from './seats.ts'
import { stateAt } from './stateAt.ts'
import { asksPeople, openTasks, ruleOf } from './tasks.ts'
import { waits } from './waits.ts'

/** A step of the expected way: the people with the reason, or the decision made there. */
export type Foreseen = {
  node: string
  /**
   * Asked: people with the reason, `for` in whose name; passed: nobody is asked, for the reason `why`; chosen: the branches
   * taken; waited: for a time or an address.
   */
  kind: 'asked' | 'passed' | 'copied' | 'chosen' | 'waited' | 'refused'
  people: { person: number; why: string; byRule: boolean; for?: number }[]
  why?: 'empty' | 'self' | 'noDate'
  branches?: string[]
}
/** `ends`: the document's end if everyone approves; `objection`: why it cannot come to that. */
export type Forecast = { steps: Foreseen[]; ends: 'approved' | 'rejected'; objection?: Objection }

const mostTurns = 5000

/** Returns the way of a document from its start, if everyone approves. Pure. */
export function simulate(flow: Flow, facts: Facts): Forecast {
  const started = advance(flow, null, { kind: 'start' }, facts)
  if (started.accepted) return predict(flow, started.instance, facts)
  return { steps: [], ends: 'rejected', objection: started.objection }
}

/**
 * Returns the whole way of an instance if everyone approves, delays end and calls succeed: past, open and future nodes.
 * Pure.
 */
export function predict(flow: Flow, instance: Instance, facts: Facts): Forecast {
  const run = runOf(flow, facts, structuredClone(instance))
  let objection: Objection | undefined
  for (let turn = 0; turn < mostTurns && !objection && goesOn(run); turn++) objection = bringOn(run)
  const ends = run.instance.status === 'approved' ? 'approved' : 'rejected'
  return { steps: stepsOf(run, null, { left: mostTasks }), ends, ...(objection ? { objection } : {}) }
}

const goesOn = (run: Run) => !hasEnded(run.instance) && (openNode(run) ?? waitOf(run)) !== undefined

/** Returns the node where somebody has to answer: the start after a return, otherwise the first open one. */
function openNode({ flow, instance }: Run): string | undefined {
  const isOpen = (key: string) => {
    const state = stateAt(instance, key)
    return state?.at === 'asked' && !state.done
  }
  return isOpen(startKey) ? startKey : flow.nodes.find(({ key }) => isOpen(key))?.key
}

const waitOf = ({ flow, instance }: Run) => waits(flow, instance).find(({ kind }) => kind !== 'timeout')

/** Lets people of one node answer as far as needed, or ends a wait. */
function bringOn(run: Run): Objection | undefined {
  const key = openNode(run)
  if (key !== undefined) return answerAt(run, key)
  const wait = waitOf(run)
  if (wait?.kind === 'delay') return take(run, { kind: 'elapsed', node: wait.node })
  return wait && take(run, { kind: 'called', node: wait.node, ok: true })
}

/** Lets as many people approve at a node as it needs; the next person in each of their places is asked then. */
function answerAt(run: Run, key: string): Objection | undefined {
  const state = stateAt(run.instance, key)
  const node = nodeOf(run.flow, key)
  if (state?.at !== 'asked' || !asksPeople(node)) return resubmit(run)
  for (const step of nextAnswers(state.seats, ruleOf(node), run.facts)) step.answer = 'approved'
  return goOnWithoutWhoeverLeft(run)
}

function resubmit(run: Run): Objection | undefined {
  const [amending] = openTasks(run.flow, run.instance)
  return amending && take(run, { kind: 'resubmit', task: amending.task })
}

/** Returns the open step of each place, for as many places as decide; in turn, only up to a person who cannot answer. */
function nextAnswers(
  seats: readonly Seat[],
  { mode, percent }: ReturnType<typeof ruleOf>,
  { organisation }: Facts,
): Step[] {
  const waiting = seats.flatMap(seat => waitingStep(seat) ?? [])
  if (mode === 'any') return waiting.slice(0, 1)
  if (mode === 'percentage') {
    const approved = seats.filter(seat => answerOf(seat) === 'approved').length
    return waiting.slice(0, Math.max(1, Math.ceil((seats.length * percent) / 100) - approved))
  }
  if (mode !== 'inTurn') return waiting
  const gone = waiting.findIndex(({ person }) => !organisation.able.has(person))
  return gone < 0 ? waiting : waiting.slice(0, Math.max(1, gone))
}

/** Returns the past steps of an instance, in reading order. */
function stepsOf(run: Run, branch: string | null, copies: { left: number }): Foreseen[] {
  return nodesIn(run.flow, branch).flatMap(node => [...foreseen(run, node, copies), ...innerSteps(run, node, copies)])
}

function innerSteps(run: Run, node: FlowNode, copies: { left: number }): Foreseen[] {
  const state = stateAt(run.instance, node.key)
  if (!isBranching(node) || state?.at !== 'branched') return []
  return state.chosen.flatMap(branch => stepsOf(run, branch, copies))
}

/** Returns the steps of a node; `copies`: the number of further people with copies to list. */
function foreseen({ instance, facts }: Run, node: FlowNode, copies: { left: number }): Foreseen[] {
  const state = stateAt(instance, node.key)
  if (!state) return refusedAt(instance, facts, node)
  if (state.at === 'branched') return [{ node: node.key, kind: 'chosen', people: [], branches: state.chosen }]
  if (state.at === 'asked')
    return [{ node: node.key, kind: 'asked', people: state.seats.flatMap(seat => seat.steps.map(inWords)) }]
  if (node.kind === 'cc') {
    const people = copies.left > 0 ? peopleOf(node.approvers, node.key, facts).slice(0, copies.left) : []
    copies.left -= people.length
    return [{ node: node.key, kind: 'copied', people: people.map(inWords) }]
  }
  if (!isAsking(node)) return [{ node: node.key, kind: 'waited', people: [], ...(state.at === 'passed' ? noDate : {}) }]
  const own = peopleOf(node.approvers, node.key, facts).length > 0
  return [{ node: node.key, kind: 'passed', people: [], why: own ? 'self' : 'empty' }]
}

const noDate = { why: 'noDate' } as const

/** Returns the node that nobody may answer and whose rule is to refuse: it has no state, since the document ended there. */
function refusedAt(instance: Instance, facts: Facts, node: FlowNode): Foreseen[] {
  if (instance.status !== 'rejected' || !isAsking(node)) return []
  const nobody = peopleOf(node.approvers, node.key, facts).length === 0
  return nobody ? [{ node: node.key, kind: 'refused', people: [], why: 'empty' }] : []
}

const inWords = ({ person, why, byRule, for: name }: Pick<Step, 'person' | 'why' | 'byRule' | 'for'>) => ({
  person,
  why,
  byRule: byRule === true,
  ...(name === undefined ? {} : { for: name }),
})
