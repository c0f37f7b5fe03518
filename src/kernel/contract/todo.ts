import { z } from 'zod'

/** What waits for a person: how many, and the address of exactly these. */
export const Todo = z.object({
  key: z.string(),
  title: z.string(),
  /** What it means. */
  hint: z.string(),
  /** Its word in the glossary. */
  word: z.string().optional(),
  tone: z.enum(['warning', 'danger']).optional(),
  count: z.number().int(),
  to: z.string(),
})
export type Todo = z.output<typeof Todo>
