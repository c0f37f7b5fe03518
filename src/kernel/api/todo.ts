import { z } from 'zod'
import { Id } from './fields.ts'

const tone = z.enum(['warning', 'danger'])

/** One of the records that wait, as a line of work: what it is, for how much, since when, and the address that opens it. */
export const WorkRow = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  /** In fen. */
  amount: z.number().int().nullable(),
  /** How long it waits, or what it lacks. */
  mark: z.string(),
  tone: tone.nullable(),
  to: z.string(),
})
export type WorkRow = z.output<typeof WorkRow>

/** Records that wait for a person: their number, and the address of the list that shows exactly these. */
export const Todo = z.object({
  key: z.string(),
  title: z.string(),
  /** A sentence that explains the to-do. */
  hint: z.string(),
  /** The glossary's word for the to-do. */
  word: z.string().optional(),
  tone: tone.optional(),
  count: z.number().int(),
  to: z.string(),
  /** What one does with a row of it; null where its rows are not told. */
  act: z.string().nullable(),
})
export type Todo = z.output<typeof Todo>
