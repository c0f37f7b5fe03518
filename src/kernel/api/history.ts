import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'

/** One entry of a record's history; values already in words. */
export const HistoryEntry = z.object({
  id: Id,
  at: Timestamp,
  personName: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
