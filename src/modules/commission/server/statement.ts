import type { Desk } from '../../../kernel/server/desk.ts'
import { readPage } from '../../../kernel/server/list.ts'
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
  return { ...month, byCategory: await byCategory(desk, month), rows, more: Math.max(0, month.entries - rows.length) }
}

async function byCategory(desk: Desk, { ownerId, period }: MonthRow): Promise<CommissionStatement['byCategory']> {
  const { rows } = await desk.client.query<CommissionStatement['byCategory'][number]>(
    `select category_id as "categoryId", sum(base)::bigint as base, sum(amount)::bigint as amount from commission_entry
     where office_id = $1 and owner_id = $2 and period = $3 group by category_id order by sum(amount) desc, category_id`,
    [desk.officeId, ownerId, period],
  )
  return rows
}
