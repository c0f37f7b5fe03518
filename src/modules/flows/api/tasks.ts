import { type AskingNode, type Flow, type FlowNode, isAsking, startKey, type WebhookNode } from './flow.ts'
import { hasEnded, type Instance, type NodeState, type OpenTask, type Seat, type Step } from './instance.ts'
import { nodeOf } from './order.ts'
import { openSteps } from './seats.ts'
import { stateAt } from './stateAt.ts'

/** Returns every task that somebody has to answer now; none once the instance has ended. */
export function openTasks(flow: Flow, instance: Instance): OpenTask[] {
  if (hasEnded(instance)) return []
  const amending = stepsOpen(instance, startKey, undefined)
  return amending.length > 0 ? amending : flow.nodes.flatMap(node => stepsOpen(instance, node.key, node))
}

function stepsOpen(instance: Instance, key: string, node: FlowNode | undefined): OpenTask[] {
  const state = stateAt(instance, key)
  if (state?.at !== 'asked' || state.done) return []
  return openSteps(state.seats, asksPeople(node) ? ruleOf(node).mode : 'all').map(step => ({
    task: step.task,
    person: step.person,
    node: key,
    why: step.why,
    ...(step.addedBy === undefined ? {} : { addedBy: step.addedBy }),
    ...(step.for === undefined ? {} : { for: step.for }),
  }))
}

/** Tells whether people may answer a node: always, or after a failed call. */
export const asksPeople = (node: FlowNode | undefined): node is AskingNode | WebhookNode =>
  node !== undefined && (isAsking(node) || node.kind === 'webhook')

/** Returns the mode of a node's people: of administrators asked after a failed call, the first decides. */
export function ruleOf(node: AskingNode | WebhookNode): Pick<AskingNode, 'mode' | 'percent'> {
  return isAsking(node) ? node : { mode: 'any', percent: 100 }
}

/** An open task in the instance, for changes. */
export type Found = { key: string; node: FlowNode | undefined; seats: Seat[]; seat: Seat; step: Step }

/** Finds an open task by its number; undefined if it is closed or was never given. */
export function findOpen(flow: Flow, instance: Instance, task: number): Found | undefined {
  const open = openTasks(flow, instance).find(one => one.task === task)
  const state = open && stateAt(instance, open.node)
  if (!open || state?.at !== 'asked') return undefined
  const seat = state.seats.find(one => one.steps.some(step => step.task === task)) as Seat
  const step = seat.steps.find(one => one.task === task) as Step
  return { key: open.node, node: nodeOf(flow, open.node), seats: state.seats, seat, step }
}

/** Finds an unanswered step, open or still to come, in the instance. */
export function findUnanswered(
  instance: Instance,
  task: number,
): { seats: Seat[]; seat: Seat; step: Step } | undefined {
  for (const state of Object.values(instance.nodes)) {
    const seats = state.at === 'asked' && !state.done ? state.seats : []
    for (const seat of seats) {
      const step = seat.steps.find(one => one.task === task)
      if (step && step.answer === undefined) return { seats, seat, step }
    }
  }
  return undefined
}

/** Returns the node to which a step belongs. */
export function nodeOfTask({ nodes }: Instance, task: number): string | undefined {
  const has = (state: NodeState) =>
    state.at === 'asked' && state.seats.some(seat => seat.steps.some(one => one.task === task))
  return Object.keys(nodes).find(key => has(nodes[key] as NodeState))
}

/** Finds an added person who has not answered. */
export function findAdded(instance: Instance, task: number): { seat: Seat; step: Step } | undefined {
  const found = findUnanswered(instance, task)
  return found?.step.addedBy === undefined ? undefined : found
}

/** Returns the person who added somebody to a node; undefined if nobody did, or the part is over. */
export function adderOf(instance: Instance, task: number): number | undefined {
  const added = findAdded(instance, task)
  return added?.seat.steps.find(step => step.task === added.step.addedBy)?.person
}

type Place = { seats: readonly Seat[]; seat: Seat; step: Step }

/** Returns the people who still have a part in a node. */
export const askedIn = ({ seats }: Pick<Place, 'seats'>): number[] =>
  seats.flatMap(seat => seat.steps.filter(step => step.answer === undefined).map(step => step.person))

/** Gives a task to another person under a new number; in somebody's name only if `to` says so. */
export function handOver(instance: Instance, { seat, step }: Place, to: Pick<Step, 'person' | 'why' | 'for'>): void {
  const { for: _, ...rest } = step
  const next = { ...rest, ...to, task: ++instance.tasks }
  for (const one of seat.steps) if (one.addedBy === step.task) one.addedBy = next.task
  seat.steps.splice(seat.steps.indexOf(step), 1, next)
}

/** Takes a step away. People whom its person added count from then on as added by whoever added that person. */
export function takeAway({ seat, step }: Pick<Place, 'seat' | 'step'>): void {
  const { task, addedBy } = step
  for (const one of seat.steps) if (one.addedBy === task && addedBy !== undefined) one.addedBy = addedBy
  seat.steps.splice(seat.steps.indexOf(step), 1)
}

/** Returns the people with an unanswered part in an instance. */
export function unanswered(instance: Instance): Step[] {
  return Object.values(instance.nodes)
    .flatMap(state => (state.at === 'asked' && !state.done ? state.seats.flatMap(seat => seat.steps) : []))
    .filter(step => step.answer === undefined)
}

/** Returns the people whom somebody added to nodes and who have not answered, by task. */
export function addedBy(instance: Instance, person: number): { task: number; id: number }[] {
  return unanswered(instance)
    .filter(step => step.addedBy !== undefined && adderOf(instance, step.task) === person)
    .map(step => ({ task: step.task, id: step.person }))
}

/** Returns the delegates who have not answered in a person's name yet, by task: these can be taken back. */
export function answeringInNameOf(instance: Instance, person: number): { task: number; id: number }[] {
  return unanswered(instance)
    .filter(step => step.for === person)
    .map(step => ({ task: step.task, id: step.person }))
}
