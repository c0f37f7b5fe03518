import type { Desk } from '../../../kernel/server/desk.ts'
import { type Condition, readGroups, readPage } from '../../../kernel/server/list.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { CommissionStatement, EntryRow, MonthRow } from '../contract/commission.ts'
import { entryConditions, entryList, monthConditions, monthList } from './list.ts'

/** The most entries that a statement tells one by one. */
const mostRows = 300

/** Returns a person's month with its entries and its sums by category. Throws 40400 for one that the person does not see. */
export async function statementOf(desk: Desk, id: number): Promise<CommissionStatement> {
  const found = (bind: (value: unknown) => string) => `e.id = ${bind(id)}`
  const one = { filters: {}, page: 1, pageSize: 1 }
  const [month] = await readPage<MonthRow>(desk.client, monthList, [...monthConditions(desk), found], one)
  if (!month) throw notFound('提成单')
  const inMonth = (bind: (value: unknown) => string) =>
    `e.owner_id = ${bind(month.ownerId)} and e.period = ${bind(month.period)}::date`
  const rows = await readPage<EntryRow>(desk.client, entryList, [...entryConditions(desk), inMonth], {
    filters: {},
    page: 1,
    pageSize: mostRows,
    sort: { by: 'createdAt', order: 'ascend' },
  })
  return { ...month, byCategory: await byCategory(desk, inMonth), rows, more: Math.max(0, month.entries - rows.length) }
}

/** Sums the entries of a month that the person sees, the category with the most commission first. */
async function byCategory(desk: Desk, inMonth: Condition): Promise<CommissionStatement['byCategory']> {
  const seen = [...entryConditions(desk), inMonth]
  const groups = await readGroups(desk.client, entryList, seen, { filters: {} }, { sql: 'e.category_id' })
  return groups
    .map(({ by, sums: { base = 0, amount = 0 } }) => ({ categoryId: by as number | null, base, amount }))
    .toSorted((one, other) => other.amount - one.amount)
}
