/** The exports of working time for other modules. */
export { workingTime } from './calendar.ts'
export { recounts } from './recounts.ts'
