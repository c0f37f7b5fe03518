import { type Named, standIns } from './approvers.ts'
import type { Run } from './ending.ts'
import { isAsking } from './flow.ts'
import type { Instance, Objection, Seat, Step } from './instance.ts'
import { nodeOf } from './order.ts'
import { barred } from './reach.ts'
import { handOver, openTasks, takeAway, unanswered } from './tasks.ts'

/** The place of an unanswered step, open or behind others. */
type Place = { key: string; seats: Seat[]; seat: Seat; step: Step }

function places(instance: Instance, tasks: readonly number[]): Place[] {
  return Object.entries(instance.nodes).flatMap(([key, state]) => {
    const seats = state.at === 'asked' && !state.done ? state.seats : []
    return seats.flatMap(seat =>
      seat.steps
        .filter(step => step.answer === undefined && tasks.includes(step.task))
        .map(step => ({ key, seats, seat, step })),
    )
  })
}

/**
 * Replaces the person of these tasks, open or not yet; null takes the person whom the rules give, also if the initiator
 * would otherwise approve their own document. A person who is already asked at the node answers for both: the place closes.
 */
export function replace(run: Run, tasks: readonly number[], to: number | null): Objection | undefined {
  const found = places(run.instance, tasks)
  if (found.length === 0) return 'closed'
  if (to !== null && !run.facts.organisation.able.has(to)) return 'notAble'
  for (const place of found) {
    const named = to !== null && !barred(nodeOf(run.flow, place.key), run.facts, to)
    give(run, place, named ? { person: to, why: '离职交接' } : heirOf(run, place))
  }
  return undefined
}

/** Gives the places of people who can no longer answer to others, by the rules. Tells whether any was given. */
export function relieve(run: Run): boolean {
  const { able } = run.facts.organisation
  if (everyoneIs(able, run.instance)) return false
  const stuck = openTasks(run.flow, run.instance).filter(({ person }) => !able.has(person))
  if (stuck.length === 0) return false
  const found = places(
    run.instance,
    stuck.map(({ task }) => task),
  )
  return found.map(place => give(run, place, heirOf(run, place))).some(Boolean)
}

/** Tells whether everyone who is to answer can: asked at every turn, so without making lists of them. */
function everyoneIs(able: ReadonlySet<number>, { nodes }: Instance): boolean {
  for (const state of Object.values(nodes))
    if (state.at === 'asked' && !state.done)
      for (const { steps } of state.seats)
        for (const step of steps) if (step.answer === undefined && !able.has(step.person)) return false
  return true
}

/** Returns the replacement for a person; null closes the place, because others answer for it; undefined: there is nobody. */
function heirOf(run: Run, { key, seats, seat, step }: Place): Named | null | undefined {
  const { able } = run.facts.organisation
  if (step.for !== undefined && able.has(step.for)) return { person: step.for, why: '收回委托' }
  const answers = ({ steps }: Seat) => steps.every(one => one.answer === 'approved' || able.has(one.person))
  const others = seats.some(one => one !== seat && answers(one))
  if (decidesAlone(run, key) && step.addedBy === undefined && others) return null
  const heirs = standIns(nodeOf(run.flow, key), run.facts).filter(({ person }) => person !== step.person)
  const taking = new Set(seats.flatMap(one => one.steps.map(other => other.person)))
  return heirs.find(({ person }) => !taking.has(person)) ?? heirs[0]
}

/** Tells whether one answer is enough at a node. */
function decidesAlone({ flow }: Run, key: string): boolean {
  const node = nodeOf(flow, key)
  return node !== undefined && (node.kind === 'webhook' || (isAsking(node) && node.mode === 'any'))
}

function give(run: Run, place: Place, heir: Named | null | undefined): boolean {
  const { key, seats, seat, step } = place
  if (heir === undefined || !seats.includes(seat) || !seat.steps.includes(step)) return false
  const others = seats.flatMap(one => one.steps).filter(one => one !== step)
  if (heir === null || others.some(one => one.person === heir.person)) close(place, heir)
  else handOver(run.instance, place, heir)
  run.happened.push({ kind: 'replaced', node: key, from: step.person, people: heir ? [heir.person] : [] })
  return true
}

/** Closes a seat with all steps that its person added; if it is another's, or the heir has a step in it, only the step. */
function close({ seats, seat, step }: Place, heir: Named | null): void {
  const sits = seat.steps.some(one => one !== step && one.person === heir?.person)
  if (step.addedBy === undefined && !sits) seats.splice(seats.indexOf(seat), 1)
  else takeAway({ seat, step })
}

/** Returns the unanswered tasks of a person, open or not yet. */
export const tasksOf = (instance: Instance, person: number): number[] =>
  unanswered(instance)
    .filter(step => step.person === person)
    .map(step => step.task)
