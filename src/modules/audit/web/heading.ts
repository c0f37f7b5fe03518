import type { LogRow } from '../api/log.ts'

/** Says who did what to what. What follows an action's colon is its reason, which no object can stand behind. */
export function headingOf({ personName, action, subject }: Pick<LogRow, 'personName' | 'action' | 'subject'>): string {
  return `${personName} ${action.includes('：') ? action : `${action}${subject}`}`
}
