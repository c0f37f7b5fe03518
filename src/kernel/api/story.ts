import { z } from 'zod'
import { IdText, Timestamp } from './fields.ts'
import { HistoryEntry } from './history.ts'
import { route } from './route.ts'

/** Kinds of what happens around a record. */
const Kind = z.enum(['followUp', 'edit', 'decision', 'document'], '没有这一类动态')
export type StoryKind = z.output<typeof Kind>

/** Something that happened to a record, as far as its reader may see it. */
export const StoryEvent = z.object({
  /** Unique in a story. */
  key: z.string(),
  at: Timestamp,
  kind: Kind,
  /** Who did it; empty for what nobody did. */
  by: z.string(),
  /** What they did, or what the record is called that they began. */
  what: z.string(),
  text: z.string(),
  /** The name of the record to which it happened, where the story is another's. */
  about: z.string(),
  changes: HistoryEntry.shape.changes,
  amount: z.number().int().nullable().meta({ title: '金额', kind: 'money' }),
  state: z.object({ title: z.string(), tone: z.enum(['blue', 'green', 'orange', 'red', 'grey', 'purple']) }).nullable(),
  /** Where it opens; null where the reader has it before them. */
  path: z.string().nullable(),
})
export type StoryEvent = z.output<typeof StoryEvent>

/** Returns the call that tells the story of a record, newest first; `Event` holds what its sources tell besides. */
export function storyRoute<const At extends `GET /${string}`, Event extends typeof StoryEvent>(
  { at, noun, needs }: { at: At; noun: string; needs: string },
  Event: Event,
) {
  return route({
    at,
    does: `${noun}的动态`,
    needs,
    params: z.object({ id: IdText }),
    query: z.object({
      only: Kind.optional(),
      /** Where the page before this one ended. */
      after: z.string().max(120, '翻页的位置不对，请从头看').optional(),
    }),
    returns: z.object({
      events: z.array(Event),
      /** Where this page ends; null for the last one. */
      next: z.string().nullable(),
    }),
  })
}

export type StoryRoute = ReturnType<typeof storyRoute<`GET /${string}`, typeof StoryEvent>>
