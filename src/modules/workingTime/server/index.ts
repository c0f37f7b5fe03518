/** What other modules may use of when a company works. */
export { workingTime } from './calendar.ts'
export { recounts } from './recounts.ts'
