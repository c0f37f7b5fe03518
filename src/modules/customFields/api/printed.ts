import { z } from 'zod'

/** A custom field on a paper, in words. */
export const PrintedFact = z.object({ title: z.string(), value: z.string() })
export type PrintedFact = z.output<typeof PrintedFact>
