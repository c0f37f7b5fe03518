import { z } from 'zod'
import { Timestamp } from '../../../kernel/api/fields.ts'

/**
 * The time when a record goes back to its pool if nobody works on it, and why; `warnedAt` is the time of the warning, null
 * before it; `soon`: it counts as 即将退回.
 */
export const Recycling = z.object({
  at: Timestamp,
  reason: z.string(),
  warnedAt: Timestamp.nullable(),
  soon: z.boolean(),
})
export type Recycling = z.output<typeof Recycling>

/** The time when a row of a list goes back to its pool; missing unless it is 即将退回. */
export const leavesAt = Timestamp.optional()
/** The explanation of 即将退回, for the help and for tooltips. */
export const leavingMeans = '按公司的回收规则，再不跟进就会回到公海的记录。'
