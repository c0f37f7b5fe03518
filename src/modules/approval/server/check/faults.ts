import type { Flow } from '../../../flows/api/flow.ts'
import { hasEnded, type Instance, type OpenTask } from '../../../flows/api/instance.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import { type Wait, waits } from '../../../flows/api/waits.ts'

/** A stored instance: its status, the engine's state, and the tasks on people's lists. */
export type Kept = {
  status: string
  flow: Flow
  instance: Instance
  tasks: readonly { task: number; person: number }[]
  /** The timers and calls that are open, by the engine's numbers. */
  clocks: readonly number[]
}

/** A fault of a running instance. */
export type Fault =
  /** A person has to answer and has no task on their list. */
  | { kind: 'unlisted'; open: OpenTask }
  /** A task on somebody's list that nobody waits for. */
  | { kind: 'leftOver'; task: number }
  /** The instance waits for a person who cannot answer. */
  | { kind: 'unable'; person: number }
  /** The instance waits for a time or an address, but has no timer and no call. */
  | { kind: 'untimed'; wait: Wait }
  /** The instance waits for nothing and does not continue. */
  | { kind: 'stuck' }

/**
 * Returns the faults that keep a running instance from being answered; none if the people it waits for can answer and have
 * the task. `able`: people who can answer. Pure.
 */
export function faultsOf({ status, flow, instance, tasks, clocks }: Kept, able: ReadonlySet<number>): Fault[] {
  if (instance.status !== status || hasEnded(instance)) return [{ kind: 'stuck' }]
  const open = openTasks(flow, instance)
  const listed = new Map(tasks.map(({ task, person }) => [task, person]))
  const waited = new Set(open.map(({ task }) => task))
  const waiting = waits(flow, instance)
  const unable = [...new Set(open.map(one => one.person))].filter(person => !able.has(person))
  return [
    ...open.filter(one => listed.get(one.task) !== one.person).map(one => ({ kind: 'unlisted' as const, open: one })),
    ...tasks.filter(({ task }) => !waited.has(task)).map(({ task }) => ({ kind: 'leftOver' as const, task })),
    ...unable.map(person => ({ kind: 'unable' as const, person })),
    ...waiting.filter(one => !clocks.includes(one.wait)).map(wait => ({ kind: 'untimed' as const, wait })),
    ...(open.length === 0 && waiting.length === 0 ? [{ kind: 'stuck' as const }] : []),
  ]
}
