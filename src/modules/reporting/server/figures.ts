import type { Filter, ListFilter, ListQuery } from '../../../kernel/api/list.ts'
import { startOfDay } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type ListSpec, readPage } from '../../../kernel/server/list/list.ts'
import { type Count, countAll, type Question } from '../../../kernel/server/list/listCounts.ts'
import type { CountedList } from '../../../kernel/server/record/todo.ts'
import type { Figure } from '../api/board.ts'

/** First and last day, `2026-11-01`. */
export type Period = { from: string; to: string }

/** A list with a view and filters, as one question of the server and one address of the screen. */
export type Rows = {
  list: string
  view: string
  filters: Record<string, string>
}

/** Rows to be counted, with the sum of an amount, all together or per value of a column. */
export type Asked = { rows: Rows; sum?: Exclude<Figure['of'], 'count'>; by?: By }
/**
 * A column that holds ids, or several of them where `each` says what a row for each is made of. `filters`: the filters of a group's rows, where it
 * is no id in `key`.
 */
export type By = {
  key: string
  sql: string
  each?: (spec: ListSpec) => ListSpec
  filters?: (group: number) => Record<string, string>
}

/** How many there are and, where it was asked for, their sum. */
export type Counted = { id: number | null; count: Figure; amount?: Figure }

/** The lists by their names. */
export type Lists = ReadonlyMap<string, CountedList>

/** The lists that modules bring, by their names. */
export const listsOf = (brought: readonly CountedList[]): Lists => new Map(brought.map(list => [list.of, list]))

/** Returns the list of a name. Throws where no module brings one. */
export function listOf(lists: Lists, { list }: Pick<Rows, 'list'>): CountedList {
  const found = lists.get(list)
  if (!found) throw new Error(`no list is called ${list}`)
  return found
}

/** Returns the codes by which somebody may open a list. Throws where no module brings one of this name. */
export const needsOf = (lists: Lists, list: string): readonly string[] => [listOf(lists, { list }).needs].flat()

/** Tells whether the person may open a list. Throws where no module brings one of this name. */
export function opensList(desk: Desk, lists: Lists, list: string): boolean {
  const { needs, shownBy } = listOf(lists, { list })
  return desk.may(needs) && (shownBy === undefined || desk.may(shownBy))
}

export const days = ({ from, to }: Period) => `${from}..${to}`

/** The address under which the list shows these rows. */
export function addressOf(lists: Lists, rows: Rows): string {
  const { view, filters } = rows
  const { path, within } = listOf(lists, rows)
  return `${path}?${new URLSearchParams({ ...within, view, ...filters })}`.replaceAll('%2C', ',')
}

/** A filter as it stands in an address, as the list's call is asked. */
function filterOf(written: string): Filter {
  if (written === '!empty') return { empty: true }
  const range = /^(.*)\.\.(.*)$/.exec(written)
  if (range) return { between: [range[1] ? firstOf(range[1]) : null, range[2] ? lastOf(range[2]) : null] }
  return { in: written.split(',').map(one => (/^\d+$/.test(one) ? Number(one) : one)) }
}

const firstOf = (day: string) => startOfDay(day).toISOString()
const lastOf = (day: string) => new Date(startOfDay(day, 1).getTime() - 1).toISOString()

const asFilter = ({ view, filters }: Rows): ListFilter => ({
  view,
  filters: Object.fromEntries(Object.entries(filters).map(([key, written]) => [key, filterOf(written)])),
})

/** Reads the first rows of a list as its call answers them to this person. */
export async function firstRows(
  desk: Desk,
  lists: Lists,
  rows: Rows,
  page: Pick<ListQuery, 'sort' | 'pageSize'>,
): Promise<readonly unknown[]> {
  const list = listOf(lists, rows)
  const query: ListQuery = { ...asFilter(rows), ...page, page: 1 }
  if (list.page) return list.page(desk, query)
  return readPage(desk.client, await list.spec(desk, query), await list.conditions(desk, rows.view), query)
}

/** The list's own spec and conditions for this person. */
async function questionOf(desk: Desk, lists: Lists, { rows, sum, by }: Asked): Promise<Question> {
  const { spec, conditions } = listOf(lists, rows)
  const filter = asFilter(rows)
  const own = await spec(desk, filter)
  const asked = { spec: by?.each ? by.each(own) : own, conditions: await conditions(desk, rows.view) }
  return { ...asked, filter, sum, by: by?.sql }
}

/**
 * Counts everything that is asked in one statement; each count leads to exactly its rows, in a group to the group's alone. `planning` as
 * `countAll` takes it.
 */
export async function figuresOf<K extends string>(
  desk: Desk,
  lists: Lists,
  asked: Readonly<Record<K, Asked>>,
  planning: { plannedOnce?: boolean } = {},
): Promise<Record<K, Counted[]>> {
  const entries = Object.entries(asked) as [K, Asked][]
  const questions: Question[] = []
  for (const [, one] of entries) questions.push(await questionOf(desk, lists, one))
  const counts = await countAll(desk.client, questions, planning)
  return Object.fromEntries(
    entries.map(([key, one], at) => [key, (counts[at] ?? []).map(count => counted(lists, one, count))]),
  ) as Record<K, Counted[]>
}

function groupOf({ key, filters }: By, group: number | null): Record<string, string> {
  if (filters && group !== null) return filters(group)
  return { [key]: group === null ? '!empty' : String(group) }
}

function counted(lists: Lists, { rows, sum, by }: Asked, found: Count): Counted {
  const filters = by ? { ...rows.filters, ...groupOf(by, found.by) } : rows.filters
  const to = addressOf(lists, { ...rows, filters })
  const count: Figure = { of: 'count', value: found.count, to }
  return { id: found.by, count, ...(sum && { amount: { of: sum, value: found.sum, to } }) }
}
