import { type Asked, administrators, askedBy, type Named } from './approvers.ts'
import { type Answering, answeringFor, eachOnce } from './delegates.ts'
import { end, type Run, refuse } from './ending.ts'
import type { AskingNode, WebhookNode } from './flow.ts'
import { mostTasks, type NodeState, type Step, TooMany } from './instance.ts'
import { outcomeOf } from './seats.ts'
import { stateAt } from './stateAt.ts'
import { ruleOf } from './tasks.ts'

/** Tells whether all people asked by a node have answered; reaches the node first if it has not been reached. */
export function ask(run: Run, node: AskingNode): boolean {
  const known = stateAt(run.instance, node.key)
  const state = known ?? enter(run, node)
  if (state?.at !== 'asked') return state !== undefined
  if (!settle(run, node, state)) return false
  if (!run.instance.answered.includes(node.key)) run.instance.answered.push(node.key)
  return true
}

/** Tells whether a node's people have approved; their rejection ends the document. */
export function settle(run: Run, node: AskingNode | WebhookNode, state: Extract<NodeState, { at: 'asked' }>): boolean {
  if (state.done) return true
  const { mode, percent } = ruleOf(node)
  const outcome = outcomeOf(state.seats, mode, percent)
  if (outcome === 'rejected') return end(run, 'rejected')
  state.done = outcome === 'approved'
  return state.done
}

/** Reaches a node for the first time, or again after a return. Undefined if the document is refused at once. */
function enter(run: Run, node: AskingNode): NodeState | undefined {
  const asked = askedBy(node, run.facts)
  if (asked.instead) return enterNobody(run, node, asked.instead)
  const steps = stepsFor(run, node, asked.people)
  return seat(run, node.key, steps)
}

function seat(run: Run, node: string, steps: readonly Step[]): NodeState {
  const state: NodeState = { at: 'asked', seats: steps.map(step => ({ steps: [step] })), done: false }
  run.instance.nodes[node] = state
  return state
}

function enterNobody(run: Run, node: AskingNode, instead: NonNullable<Asked['instead']>): NodeState | undefined {
  if (instead === 'refuseEmpty') {
    refuse(run, node, 'empty')
    return undefined
  }
  run.happened.push({ kind: 'passed', node: node.key, why: instead === 'passSelf' ? 'self' : 'empty' })
  const state: NodeState = { at: 'passed' }
  run.instance.nodes[node.key] = state
  return state
}

/** Returns one step for each person: answered for people who are spared, open for the others or their delegates. */
function stepsFor(run: Run, node: AskingNode, people: readonly Named[]): Step[] {
  if (run.instance.tasks + people.length > mostTasks) throw new TooMany()
  const before = node.kind === 'approve' ? answeredBefore(run) : new Set<number>()
  const spared = new Set(people.filter(({ person }) => before.has(person)))
  const asked = people.filter(named => !spared.has(named))
  const answering = Map.groupBy(
    eachOnce(asked.map(named => answeringFor(named, run.facts, node))),
    one => one.for ?? one.person,
  )
  const places = people.flatMap<Answering>(named => (spared.has(named) ? [named] : (answering.get(named.person) ?? [])))
  return places.map(one => (spared.has(one) ? sparedStep(run, node, one) : stepOf(run, one)))
}

const stepOf = (run: Run, answering: Answering): Step => ({ task: ++run.instance.tasks, ...answering })

function sparedStep(run: Run, node: AskingNode, named: Named): Step {
  run.happened.push({ kind: 'passed', node: node.key, why: 'repeated', person: named.person })
  return { ...stepOf(run, named), answer: 'approved', byRule: true }
}

/** Returns the people whom the flow spares, because they or their delegates have approved this document before. */
function answeredBefore({ flow, instance }: Run): Set<number> {
  if (flow.repeated === 'each') return new Set()
  const nodes = flow.repeated === 'once' ? instance.answered : instance.answered.slice(-1)
  const steps = nodes.flatMap(key => {
    const state = stateAt(instance, key)
    return state?.at === 'asked' ? state.seats.flatMap(one => one.steps) : []
  })
  const approved = steps.filter(step => step.answer === 'approved' && !step.late)
  return new Set(approved.map(step => step.for ?? step.person))
}

/** Asks the administrators, of whom one decides; refuses the document if none can answer. */
export function askAdministrators(run: Run, node: WebhookNode): void {
  const people = eachOnce(administrators(run.facts).map(named => answeringFor(named, run.facts, node)))
  if (people.length === 0) refuse(run, node, 'empty')
  else
    seat(
      run,
      node.key,
      people.map(one => stepOf(run, one)),
    )
}
