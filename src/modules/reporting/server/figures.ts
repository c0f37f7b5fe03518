import type { Filter, ListFilter } from '../../../kernel/contract/list.ts'
import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type Condition, type Grouping, type ListSpec, readGroups, readTotals } from '../../../kernel/server/list.ts'
import { clueConditions, clueListFor } from '../../clue/server/index.ts'
import { dealConditions, dealListFor } from '../../opportunity/server/index.ts'
import type { Figure } from '../contract/board.ts'

/** First and last day, `2026-11-01`. */
export type Period = { from: string; to: string }
type Sum = Exclude<Figure['of'], 'count'>

/** A list with a view and filters, as one question of the server and one address of the screen. */
export type Rows = { list: 'clue' | 'opportunity'; view: string; filters: Record<string, string> }

const lists = {
  clue: {
    path: '/approvalInfoManager/clueList',
    spec: (desk: Desk, view: string) => clueListFor(desk, view),
    conditions: (desk: Desk, view: string) => clueConditions(desk, view),
  },
  opportunity: {
    path: '/approvalInfoManager/businessList',
    spec: async (desk: Desk, view: string) => dealListFor(desk, view),
    conditions: (desk: Desk, view: string) => dealConditions(desk, view),
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
  const [from, to] = written.split('..')
  if (from && to)
    return { between: [startOfDay(from).toISOString(), new Date(startOfDay(to, 1).getTime() - 1).toISOString()] }
  return { in: written.split(',').map(one => (/^\d+$/.test(one) ? Number(one) : one)) }
}

const asked = ({ view, filters }: Rows): ListFilter => ({
  view,
  filters: Object.fromEntries(Object.entries(filters).map(([key, written]) => [key, filterOf(written)])),
})

type Question = { spec: ListSpec; conditions: Condition[] }

/** The list's own spec and conditions for this person; it sums what is wanted alone, so that the index is enough. */
async function questionOf(desk: Desk, { list, view }: Rows, sums: readonly Sum[]): Promise<Question> {
  const { spec, conditions } = lists[list]
  return { spec: { ...(await spec(desk, view)), sums }, conditions: await conditions(desk, view) }
}

/** How many rows there are, and their sums. */
export async function figuresOf(desk: Desk, rows: Rows, ...sums: Sum[]): Promise<Figure[]> {
  const { spec, conditions } = await questionOf(desk, rows, sums)
  const totals = await readTotals(desk.client, spec, conditions, asked(rows))
  return figuresIn(rows, totals, sums)
}

function figuresIn(
  rows: Rows,
  totals: { total: number; sums: Record<string, number> },
  sums: readonly Sum[],
): Figure[] {
  const to = addressOf(rows)
  return [{ of: 'count', value: totals.total, to }, ...sums.map(of => ({ of, value: totals.sums[of] ?? 0, to }))]
}

export type Grouped = { id: number | null; figures: Figure[] }

/** The same for each value of a column, from one query: each leads to the rows of its value alone. */
export async function figuresBy(
  desk: Desk,
  rows: Rows,
  { key, sql }: Grouping & { key: string },
  ...sums: Sum[]
): Promise<Grouped[]> {
  const { spec, conditions } = await questionOf(desk, rows, sums)
  const groups = await readGroups(desk.client, spec, conditions, asked(rows), { sql })
  return groups.map(group => {
    const id = group.by as number | null
    const filters = { ...rows.filters, [key]: id === null ? '!empty' : String(id) }
    return { id, figures: figuresIn({ ...rows, filters }, group, sums) }
  })
}
