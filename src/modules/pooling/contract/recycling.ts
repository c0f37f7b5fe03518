import { z } from 'zod'
import { Timestamp } from '../../../kernel/contract/fields.ts'

/**
 * When a record goes back to its pool if nobody works on it, and why; `warnedAt` is when its people were told, null where
 * they are still to be.
 */
export const Recycling = z.object({ at: Timestamp, reason: z.string(), warnedAt: Timestamp.nullable() })
export type Recycling = z.output<typeof Recycling>
