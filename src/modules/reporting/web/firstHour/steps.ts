import type { AnswerOf } from '../../../../kernel/api/route.ts'
import type { firstHourRoutes } from '../../api/firstHour.ts'

type Checklist = AnswerOf<typeof firstHourRoutes.checklist>['steps']
export type ShownStep = Checklist[number]

/**
 * Returns what the checklist shows: the steps not hidden, how many are done, the one to do next; null once nothing is
 * left to do.
 */
export function shownOf(checklist: Checklist) {
  const steps = checklist.filter(one => !one.hidden)
  const next = steps.find(one => !one.done)
  return next ? { steps, done: steps.filter(one => one.done).length, next } : null
}
