import { z } from 'zod'

/** An own field on a paper, in words. */
export const PrintedFact = z.object({ title: z.string(), value: z.string() })
export type PrintedFact = z.output<typeof PrintedFact>
