import { z } from 'zod'

/** Records that wait for a person: their number, and the address of the list that shows exactly these. */
export const Todo = z.object({
  key: z.string(),
  title: z.string(),
  /** A sentence that explains the to-do. */
  hint: z.string(),
  /** The glossary's word for the to-do. */
  word: z.string().optional(),
  tone: z.enum(['warning', 'danger']).optional(),
  count: z.number().int(),
  to: z.string(),
})
export type Todo = z.output<typeof Todo>
