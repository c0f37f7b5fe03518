import type { Column } from '../../api/list.ts'
import { openAt, type StateFacts } from '../../api/record.ts'
import { snake } from '../desk/bulk.ts'
import type { Desk, TenantTable } from '../desk/desk.ts'
import type { Changes } from '../log/audit.ts'
import { bring, point } from '../module.ts'
import { openingNames } from './entries.ts'
import type { Facet } from './facets.ts'
import { wordsOfEach } from './history.ts'
import type { RowOf, Served, TenantRecord } from './serve.ts'
import { type Before, type StorySource, storySources } from './story.ts'

type Entry = { id: number; at: string; by: string; what: string; changes: Changes }

/**
 * Returns what tells the log of a table's records, in words of the columns that the person sees. `skips`: acts of which another source tells
 * more.
 */
export function changesOf(
  table: TenantTable,
  columns: (desk: Desk) => Promise<readonly Column[]>,
  skips: readonly string[] = [],
): StorySource {
  return {
    of: table,
    code: 'log',
    kind: 'edit',
    async read(desk, ids, before, most) {
      const { rows } = await desk.client.query<Entry>(
        `select id, at, person_name as by, action as what, changes from operation_log
         where office_id = $1 and subject = $2 and subject_id = any($3::text[]) and action <> all($4::text[])
           and (at, id) < ($5::timestamptz, $6::bigint) order by at desc, id desc limit $7`,
        [desk.officeId, table, ids.map(String), skips, before.at, before.id, most],
      )
      const words = await wordsOfEach(
        desk,
        rows.map(row => row.changes),
        await columns(desk),
      )
      return rows.map((row, at) => ({ ...row, changes: words[at] ?? [] }))
    },
  }
}

/** An act on a record: `of` is `<table>-<id>`. */
export type ActOn = Omit<Entry, 'changes'> & { of: string }

/** Returns what people did with records, named by `<table>-<id>`, before a place, newest first; the caller has checked that the person sees them. */
export async function actsOn(desk: Desk, records: readonly string[], before: Before, most: number): Promise<ActOn[]> {
  const parts = records.map(record => record.split('-'))
  const [subjects, ids] = [parts.map(([subject]) => subject), parts.map(([, id]) => id)]
  const { rows } = await desk.client.query<ActOn>(
    `select id, at, person_name as by, action as what, subject || '-' || subject_id as of from operation_log
     where office_id = $1 and (subject, subject_id) in (select * from unnest($2::text[], $3::text[]))
       and (at, id) < ($4::timestamptz, $5::bigint) order by at desc, id desc limit $6`,
    [desk.officeId, subjects, ids, before.at, before.id, most],
  )
  return rows
}

/** A table of documents that belong to records: of which kind (`of`, a table), by which column; `business`: what decides about them, where that does not follow from the table. */
export type StoryPaper = { of: string; table: string; column: string; business?: string }

/** The tables of documents in stories, for what else is told of documents. */
export const storyPapers = point<readonly StoryPaper[]>('storyPapers')

type Begun<R extends TenantRecord> = {
  /** The tables of the records in whose stories it stands, each of which it names by `<table>_id`. */
  of: readonly string[]
  /** What one is called, what it is about in a few words, and its amount (fen). */
  title(row: RowOf<R>): string
  note?(row: RowOf<R>): string
  amount(row: RowOf<R>): number | null
}
type Row = { id: number; createdAt: string; state: string }

/** Puts a record into the stories of the records that it belongs to: when it was begun, and how it stands now, for who sees it by its own rule. */
export function inStory<R extends TenantRecord>(served: Served<R>, { of, title, note, amount }: Begun<R>): Facet {
  const { record, maySeeAny, rowsWhere } = served
  const states: Readonly<Record<string, StateFacts>> = record.states
  const newest = { by: 'createdAt', order: 'descend' } as const

  function sourceOf(upper: string): StorySource {
    const column = `${snake(upper)}_id`
    return {
      of: upper,
      code: record.name,
      kind: 'document',
      async read(desk, ids, before, most) {
        if (!maySeeAny(desk)) return []
        const rows = await rowsWhere(
          desk,
          bind => `e.${column} = any(${bind([...ids])}::bigint[])
            and (e.created_at, e.id) < (${bind(before.at)}::timestamptz, ${bind(before.id)}::bigint)`,
          most,
          undefined,
          newest,
        )
        const known = rows.map(row => row as unknown as Row)
        const by = await openingNames(
          desk,
          record.table,
          known.map(row => row.id),
        )
        return rows.map((row, at) => {
          const { id, createdAt, state } = known[at] as Row
          const facts = states[state]
          return {
            id,
            at: createdAt,
            by: by.get(id) ?? '',
            what: `${record.noun} ${title(row)}`,
            text: note?.(row) ?? '',
            amount: amount(row),
            state: facts ? { title: facts.title, tone: facts.tone } : null,
            path: openAt(record, id),
          }
        })
      },
    }
  }
  const papers = of.map(upper => ({ of: upper, table: record.table, column: `${snake(upper)}_id` }))
  return [bring(storySources, of.map(sourceOf)), bring(storyPapers, papers)]
}
