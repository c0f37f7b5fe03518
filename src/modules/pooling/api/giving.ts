import { z } from 'zod'
import { Id, Timestamp, Version } from '../../../kernel/api/fields.ts'
import type { Route } from '../../../kernel/api/route.ts'

/** The number of days in which a person may take back what they gave. */
export const takeBackDays = 7

/** The records after they were given to somebody: these can be taken back. */
export const Given = z.array(z.object({ id: Id, version: Version }))
export type Given = z.output<typeof Given>
/** The request to take records back. */
export const TakenBack = z.object({ given: Given.min(1, '没有可以撤销的记录').max(1000, '一次最多撤销 1000 条') })

/** The records that a person gave by one call: `kept` of them are unchanged, `undone` were taken back. */
export const RecentGiving = z.object({
  at: Timestamp,
  count: z.number().int(),
  receivers: z.array(Id),
  kept: z.number().int(),
  undone: z.number().int(),
  given: Given,
})
export type RecentGiving = z.output<typeof RecentGiving>
export const RecentGivings = z.array(RecentGiving)

/** A call that returns the person's recent givings. */
export type RecentGivingRoute = Route & { returns: typeof RecentGivings }
