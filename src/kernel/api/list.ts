import { z } from 'zod'
import type { FieldKind } from './fields.ts'
import { Figure, metaOf, recordOf } from './fields.ts'
import { trimmed } from './text.ts'

const End = z.union([z.string().max(40), Figure, z.null()])

/**
 * A condition on one column. `in` holds ids or words. `between` includes both ends, in fen, units or ISO time; null is
 * an open end.
 */
export const Filter = z.union([
  z.object({ contains: z.string().overwrite(trimmed).min(1).max(60) }),
  z.object({
    in: z
      .array(z.union([z.string().max(60), Figure]))
      .min(1)
      .max(200),
  }),
  z.object({
    between: z.tuple([End, End]),
  }),
  z.object({ empty: z.boolean() }),
])
export type Filter = z.output<typeof Filter>

/** A list's question without the page. Lists, totals, exports and saved views use it. */
export const ListFilter = z.object({
  view: z.string().max(40).optional().meta({ title: '视图' }),
  /** Words; the server refuses more than `mostWords` (`search.ts`), so that the first screen does not load how words are told apart. */
  search: z.string().trim().max(60, '搜索内容最多 60 个字').optional().meta({ title: '搜索' }),
  filters: recordOf(Filter, { most: 100, longest: 60 }).default({}).meta({ title: '筛选' }),
})
export type ListFilter = z.output<typeof ListFilter>

/** The part of a question that says which view of the list it asks, and whether it looks up a number. */
export type Asking = Pick<ListFilter, 'view' | 'search'> & Partial<Pick<ListFilter, 'filters'>>

export const ListSort = z.object({ by: z.string().max(60), order: z.enum(['ascend', 'descend']) })
export type ListSort = z.output<typeof ListSort>

export const ListQuery = ListFilter.extend({
  sort: ListSort.optional(),
  page: z.number().int().min(1, '页码须从 1 开始').max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(200, '每页最多 200 条').default(20),
})
export type ListQuery = z.output<typeof ListQuery>

/** The count and sums of all rows of a filter. Sums are keyed by column, in the column's unit. */
export const ListTotals = z.object({ total: z.number().int(), sums: z.record(z.string(), z.number()) })
export type ListTotals = z.output<typeof ListTotals>

/** The views whose rows a call counts. */
export const ListViews = z.object({ views: z.array(z.string().max(40)).min(1).max(20).meta({ title: '视图' }) })
export type ListViews = z.output<typeof ListViews>
export const ViewCounts = recordOf(z.number().int(), { most: 20, longest: 40 })
export type ViewCounts = z.output<typeof ViewCounts>

/** Returns the schema of a page of rows. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row) })
}

/** A column of a list, filter, import or export, derived from the row's schema. */
export type Column = {
  key: string
  title: string
  kind: FieldKind
  dictionary?: string
  words?: Record<string, string>
  of?: string
  /** Where another column says the kind of the record: that column, and the kinds by its words where these are others. */
  by?: string
  kinds?: Readonly<Record<string, string>>
  /** The unit after a number: `㎡`. */
  unit?: string
  /** The columns of a value that is a list of records. */
  items?: readonly Column[]
  /** Every row has a value, so nobody filters for empty ones. */
  filled?: true
  /** The elements that conceal it. */
  behind?: readonly string[]
}

/** Returns the columns of a row's schema: its fields with a title, in order. */
export function columnsOf(row: z.ZodObject): Column[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const meta = metaOf(schema as z.ZodType)
    return meta.title
      ? [
          {
            key,
            title: meta.title,
            kind: meta.kind ?? 'text',
            dictionary: meta.dictionary,
            words: meta.words,
            of: meta.of,
            unit: meta.unit,
            filled: fitsNothing(schema as z.ZodType) ? undefined : true,
            behind: meta.behind,
          },
        ]
      : []
  })
}

/** The values of an empty field. */
const nothings = [null, undefined, '', []]

/** Tells whether a field may be empty. One with a default never is. */
function fitsNothing(schema: z.ZodType): boolean {
  return nothings.some(nothing => {
    const { success, data } = schema.safeParse(nothing)
    return success && (data ?? '').toString() === ''
  })
}

/** Returns the column of a key. Throws if the row has none. */
export function columnIn(columns: readonly Column[], key: string): Column {
  const column = columns.find(one => one.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}
