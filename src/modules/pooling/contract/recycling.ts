import { z } from 'zod'
import { Timestamp } from '../../../kernel/contract/fields.ts'

/**
 * When a record goes back to its pool if nobody works on it, and why; `warnedAt` is when its people were told, null where
 * they are still to be; `soon` where it counts as 即将退回.
 */
export const Recycling = z.object({
  at: Timestamp,
  reason: z.string(),
  warnedAt: Timestamp.nullable(),
  soon: z.boolean(),
})
export type Recycling = z.output<typeof Recycling>

/** When a row of a list goes back to its pool; left out where that is not 即将退回. */
export const leavesAt = Timestamp.optional()
/** What 即将退回 means, for the help and for tooltips. */
export const leavingMeans = '按公司的回收规则，再不跟进就会回到公海的记录。'
