import { groupHandlers } from './groups.ts'
import { reportHandlers } from './report.ts'

/** Every call of this module. */
export const errorLogHandlers = [...reportHandlers, ...groupHandlers]
