import type { Run } from './ending.ts'
import type { Objection } from './instance.ts'
import { askedIn, findAdded, findUnanswered, handOver, takeAway } from './tasks.ts'

/** Removes an added person, who is no longer asked. */
export function removeSign({ instance }: Run, task: number): Objection | undefined {
  const added = findAdded(instance, task)
  if (!added) return 'notAdded'
  takeAway(added)
  return undefined
}

/** Takes a task back that somebody gave to a delegate, by hand or by a dated rule. */
export function takeBack({ instance, facts }: Run, task: number): Objection | undefined {
  const found = findUnanswered(instance, task)
  const person = found?.step.for
  if (!found || person === undefined) return 'notDelegated'
  if (!facts.organisation.able.has(person)) return 'notAble'
  if (askedIn(found).includes(person)) return 'already'
  handOver(instance, found, { person, why: '收回委托' })
  return undefined
}
