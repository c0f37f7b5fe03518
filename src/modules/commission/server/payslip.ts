import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Condition, readGroups, readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { notFound, Refusal } from '../../../kernel/server/refusal.ts'
import type { EntryRow, MonthRow, Payslip } from '../api/commission.ts'
import { entryConditions, entryList, monthConditions, monthList } from './list.ts'

/** The most entries that a payslip tells one by one. */
const mostRows = 1000

/** Returns a person's month with its entries and its sums by category. Throws 40400 for one that the person does not see. */
export async function payslipOf(desk: Desk, id: number): Promise<Payslip> {
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

const partly =
  '这张提成单里有您数据范围外的明细（如本人在另一部门时的提成），打印出来会缺一部分。请让能看到全部的同事（如财务）打印'

/**
 * Returns a person's month to be printed. Its person signs it, so it is never a part: throws 40300 where some of its entries lie beyond the
 * data scope of who prints.
 */
export async function wholePayslip(desk: Desk, id: number): Promise<Payslip> {
  const payslip = await payslipOf(desk, id)
  const { ownerId, period, entries } = payslip
  const inMonth: Condition = bind => `e.owner_id = ${bind(ownerId)} and e.period = ${bind(period)}::date`
  const { total } = await readTotals(desk.client, entryList, [...entryConditions(desk), inMonth], { filters: {} })
  if (total < entries) throw new Refusal(codes.forbidden, partly)
  return payslip
}

/** Sums the entries of a month that the person sees, the category with the most commission first. */
async function byCategory(desk: Desk, inMonth: Condition): Promise<Payslip['byCategory']> {
  const seen = [...entryConditions(desk), inMonth]
  const groups = await readGroups(desk.client, entryList, seen, { filters: {} }, { sql: 'e.category_id' })
  return groups
    .map(({ by, sums: { base = 0, amount = 0 } }) => ({ categoryId: by as number | null, base, amount }))
    .toSorted((one, other) => other.amount - one.amount)
}
