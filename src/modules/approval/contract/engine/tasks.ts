import { type AskingNode, type Flow, isAsking, startKey } from './flow.ts'
import { hasEnded, type Instance, type OpenTask, type Seat, type Step } from './instance.ts'
import { openSteps } from './seats.ts'

/** Every task that somebody has to answer now; none once the instance has ended. */
export function openTasks(flow: Flow, instance: Instance): OpenTask[] {
  if (hasEnded(instance)) return []
  const amending = stepsOpen(instance, startKey, undefined)
  const nodes = amending.length > 0 ? [] : flow.nodes.filter(isAsking)
  return [...amending, ...nodes.flatMap(node => stepsOpen(instance, node.key, node))]
}

function stepsOpen(instance: Instance, key: string, node: AskingNode | undefined): OpenTask[] {
  const state = instance.nodes[key]
  if (state?.at !== 'asked' || state.done) return []
  return openSteps(state.seats, node?.mode ?? 'all').map(step => ({
    ...{ task: step.task, person: step.person, node: key, why: step.why },
    ...(step.addedBy === undefined ? {} : { addedBy: step.addedBy }),
  }))
}

/** An open task where it stands in the instance, to be written to. */
export type Found = { key: string; node: AskingNode | undefined; seats: Seat[]; seat: Seat; step: Step }

/** Finds an open task by its number; undefined where it is closed or was never given. */
export function findOpen(flow: Flow, instance: Instance, task: number): Found | undefined {
  const open = openTasks(flow, instance).find(one => one.task === task)
  const state = open && instance.nodes[open.node]
  if (!open || state?.at !== 'asked') return undefined
  const seat = state.seats.find(one => one.steps.some(step => step.task === task)) as Seat
  const step = seat.steps.find(one => one.task === task) as Step
  const node = flow.nodes.filter(isAsking).find(one => one.key === open.node)
  return { key: open.node, node, seats: state.seats, seat, step }
}

/** Somebody who was added to a node and has not answered, open or still to come. */
export function findAdded(instance: Instance, task: number): { seat: Seat; step: Step } | undefined {
  for (const state of Object.values(instance.nodes)) {
    const seats = state.at === 'asked' && !state.done ? state.seats : []
    for (const seat of seats) {
      const step = seat.steps.find(one => one.task === task)
      if (step?.addedBy !== undefined && step.answer === undefined) return { seat, step }
    }
  }
  return undefined
}

/** Who added somebody to a node; undefined where nobody did, or their part is over. */
export function adderOf(instance: Instance, task: number): number | undefined {
  const added = findAdded(instance, task)
  return added?.seat.steps.find(step => step.task === added.step.addedBy)?.person
}

/** People whom somebody added to nodes and who have not answered, by task. */
export function addedBy(instance: Instance, person: number): { task: number; id: number }[] {
  return Object.values(instance.nodes)
    .flatMap(state => (state.at === 'asked' && !state.done ? state.seats.flatMap(seat => seat.steps) : []))
    .filter(step => step.addedBy !== undefined && step.answer === undefined && adderOf(instance, step.task) === person)
    .map(step => ({ task: step.task, id: step.person }))
}
