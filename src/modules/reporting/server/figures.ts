import type { Asking, Filter, ListFilter } from '../../../kernel/contract/list.ts'
import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { Condition, ListSpec } from '../../../kernel/server/list.ts'
import { type Count, countAll, type Question } from '../../../kernel/server/listCounts.ts'
import { approvalPlaces } from '../../approval/contract/places.ts'
import { approvalConditions, approvalList } from '../../approval/server/index.ts'
import { cluePlaces } from '../../clue/contract/places.ts'
import { clueConditions, clueListFor } from '../../clue/server/index.ts'
import { opportunityPlaces } from '../../opportunity/contract/places.ts'
import { dealConditions, dealListFor } from '../../opportunity/server/index.ts'
import { transferPlaces } from '../../transfer/contract/places.ts'
import { voucherConditions, voucherList } from '../../transfer/server/index.ts'
import type { Figure } from '../contract/board.ts'

/** First and last day, `2026-11-01`. */
export type Period = { from: string; to: string }

/** A list with a view and filters, as one question of the server and one address of the screen. */
export type Rows = {
  list: 'clue' | 'opportunity' | 'voucher' | 'approval'
  view: string
  filters: Record<string, string>
}

/** Rows to be counted, with the sum of an amount, all together or per value of a column. */
export type Asked = { rows: Rows; sum?: Exclude<Figure['of'], 'count'>; by?: By }
/** A column that holds ids, or several of them where `each` says what a row for each is made of. */
export type By = { key: string; sql: string; each?: (spec: ListSpec) => ListSpec }

/** How many there are and, where it was asked for, their sum. */
export type Counted = { id: number | null; count: Figure; amount?: Figure }

type List = {
  path: string
  spec(desk: Desk, asking: Asking): ListSpec | Promise<ListSpec>
  conditions(desk: Desk, view: string): Condition[] | Promise<Condition[]>
}

const lists: Record<Rows['list'], List> = {
  clue: {
    path: cluePlaces.list.path,
    spec: clueListFor,
    conditions: clueConditions,
  },
  opportunity: {
    path: opportunityPlaces.list.path,
    spec: dealListFor,
    conditions: dealConditions,
  },
  voucher: {
    path: transferPlaces.vouchers.path,
    spec: () => voucherList,
    conditions: voucherConditions,
  },
  approval: {
    path: approvalPlaces.list.path,
    spec: () => approvalList,
    conditions: (desk, view) => approvalConditions(desk, { view, filters: {} }),
  },
}

export const days = ({ from, to }: Period) => `${from}..${to}`

/** The address under which the list shows these rows. */
export function addressOf({ list, view, filters }: Rows): string {
  return `${lists[list].path}?${new URLSearchParams({ view, ...filters })}`.replaceAll('%2C', ',')
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

/** The list's own spec and conditions for this person. */
async function questionOf(desk: Desk, { rows, sum, by }: Asked): Promise<Question> {
  const { spec, conditions } = lists[rows.list]
  const filter = asFilter(rows)
  const own = await spec(desk, filter)
  const asked = { spec: by?.each ? by.each(own) : own, conditions: await conditions(desk, rows.view) }
  return { ...asked, filter, sum, by: by?.sql }
}

/** Counts everything that is asked in one statement; each count leads to exactly its rows, in a group to the group's alone. */
export async function figuresOf<K extends string>(
  desk: Desk,
  asked: Readonly<Record<K, Asked>>,
): Promise<Record<K, Counted[]>> {
  const entries = Object.entries(asked) as [K, Asked][]
  const questions: Question[] = []
  for (const [, one] of entries) questions.push(await questionOf(desk, one))
  const counts = await countAll(desk.client, questions)
  return Object.fromEntries(
    entries.map(([key, one], at) => [key, (counts[at] ?? []).map(count => counted(one, count))]),
  ) as Record<K, Counted[]>
}

function counted({ rows, sum, by }: Asked, found: Count): Counted {
  const filters = by ? { ...rows.filters, [by.key]: found.by === null ? '!empty' : String(found.by) } : rows.filters
  const to = addressOf({ ...rows, filters })
  const count: Figure = { of: 'count', value: found.count, to }
  return { id: found.by, count, ...(sum && { amount: { of: sum, value: found.sum, to } }) }
}
