import { z } from 'zod'
import { Day, Id, Timestamp } from '../../../kernel/api/fields.ts'
import { OpportunityRow } from './opportunity.ts'

/** A stage of the board: count and sums are over the whole filter, in fen; cards newest in the stage first. */
export const BoardColumn = z.object({
  stageId: Id,
  count: z.number().int(),
  amount: z.number().int(),
  value: z.number().int(),
  /** The number of deals that have been in the stage for too long (停滞). */
  stale: z.number().int(),
  cards: z.array(OpportunityRow),
  more: z.boolean(),
})
export type BoardColumn = z.output<typeof BoardColumn>

/** One group's board: its stages in order, ends last; disabled ones only if they contain cards. */
export const Board = z.object({ stageGroupId: Id, columns: z.array(BoardColumn) })
export type Board = z.output<typeof Board>

/** Opportunities by the day of their next follow-up, soonest first; days that have none are left out. */
export const CalendarDays = z.object({
  days: z.array(z.object({ day: Day, count: z.number().int(), rows: z.array(OpportunityRow) })),
})
export type CalendarDays = z.output<typeof CalendarDays>

/** A stay in a stage; `leftAt` null if it is there still, then `ms` runs until `now`. */
export const StageVisit = z.object({
  id: Id,
  stageId: Id,
  stageName: z.string(),
  enteredAt: Timestamp,
  leftAt: Timestamp.nullable(),
  /** Milliseconds. */
  ms: z.number().int(),
  byId: Id.nullable(),
  byName: z.string(),
  note: z.string(),
})
export const StageTrack = z.object({
  now: Timestamp,
  /** Oldest first. */
  visits: z.array(StageVisit),
  /** All stays in a stage together. */
  stages: z.array(z.object({ stageId: Id, ms: z.number().int(), visits: z.number().int() })),
})
export type StageTrack = z.output<typeof StageTrack>

/** The fields of an opportunity at the end of a day, in words; `now` differs where they changed since. */
export const AsOf = z.object({
  day: Day,
  /** False where it was not there yet; then there are no fields. */
  existed: z.boolean(),
  fields: z.array(z.object({ field: z.string(), title: z.string(), value: z.string(), now: z.string() })),
  members: z.array(z.object({ employeeId: Id, name: z.string(), role: z.string(), share: z.number().int() })),
})
export type AsOf = z.output<typeof AsOf>
