import { groupHandlers } from './groups.ts'
import { listHandlers } from './list.ts'
import { reportHandlers } from './report.ts'

/** Every call of this module. */
export const errorLogHandlers = [...reportHandlers, ...listHandlers, ...groupHandlers]
