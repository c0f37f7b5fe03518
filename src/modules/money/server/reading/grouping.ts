import type { ListFilter } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import {
  type Grouping,
  joinsSql,
  readGroups,
  readTotals,
  Statement,
  whereOf,
} from '../../../../kernel/server/list/list.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type ReceiptGroup, type ReceiptGrouping, unallocated } from '../../api/receiptRoutes.ts'
import { receipts } from '../record/receipts.ts'
import { sharesAsked, sharesSql } from '../record/shares.ts'

const ofReceipts = {
  month: { sql: `to_char(e.received_on, 'YYYY-MM')` },
  posted: { sql: `to_char(e.posted_on, 'YYYY-MM')` },
  department: { sql: 'e.department_id' },
  person: { sql: 'e.owner_id' },
  account: { sql: 'e.account_id' },
  kind: { sql: 'e.kind' },
  channel: { sql: 'c.channel_id', join: 'contract' },
} satisfies Partial<Record<ReceiptGrouping, Grouping>>
const ofShares = { brand: 's.brand_id', category: 's.category_id' } satisfies Partial<Record<ReceiptGrouping, string>>
const isOfShares = (by: ReceiptGrouping): by is keyof typeof ofShares => Object.hasOwn(ofShares, by)

/** Returns `with` of the receipts that a filter finds (`found`: id, the SQL `by`, and what of it is for no contract) and of their shares (`share`). */
function foundShares(desk: Desk, filter: ListFilter, { sql, join }: Grouping) {
  const { values, bind } = new Statement()
  const where = whereOf(receipts.list, receipts.conditions(desk, filter.view, filter.filters), filter, bind)
  if (join) where.joins.add(join)
  const found = `select e.id, ${sql} as "by", e.amount - e.allocated as rest from ${receipts.list.table}
    ${joinsSql(receipts.list, where.joins)} where ${where.sql}`
  const shares = sharesSql(`a.office_id = ${bind(desk.officeId)} and a.receipt_id in (select id from found)`)
  return { values, text: `with found as materialized (${found}), share as materialized (${shares})` }
}

/** The receipts whose shares one answer sums: some three seconds of a processor. */
export const mostShared = 60_000

/** Tells whether a filter finds more receipts than `most`. */
async function findsMore(desk: Desk, filter: ListFilter, most: number): Promise<boolean> {
  const { values, bind } = new Statement()
  const where = whereOf(receipts.list, receipts.conditions(desk, filter.view, filter.filters), filter, bind)
  const found = `select from ${receipts.list.table} ${joinsSql(receipts.list, where.joins)} where ${where.sql}`
  const { rows } = await desk.client.query<{ more: boolean }>(
    `select exists(${found} offset ${bind(most)}) as more`,
    values,
  )
  return rows[0]?.more === true
}

type Row = { by: string | number | null; total: number; amount: number }

/** Sums shares by their words; without a filter by brand or category what is for no contract is a group of its own. */
async function byWords(desk: Desk, filter: ListFilter, by: keyof typeof ofShares): Promise<ReceiptGroup[]> {
  const { values, text } = foundShares(desk, filter, { sql: 'null' })
  const asked = sharesAsked(filter.filters)
  const { rows } = await desk.client.query<Row & { left: boolean }>(
    `${text} select ${ofShares[by]} as "by", false as left, count(distinct s.receipt_id) as total, sum(s.amount)::bigint as amount
       from share s where ${asked ?? 'true'} group by 1
     union all select null, true, count(*), sum(rest)::bigint from found where ${asked ? 'false' : 'rest > 0'} having count(*) > 0
     order by 2, 1`,
    values,
  )
  return rows.map(({ left, ...row }) => (left ? { ...row, by: unallocated } : row))
}

/** Sums what brands and categories that a filter asks for have of receipts, by a grouping of receipts. */
async function byReceipts(desk: Desk, filter: ListFilter, by: Grouping, asked: string): Promise<Row[]> {
  const { values, text } = foundShares(desk, filter, by)
  const { rows } = await desk.client.query<Row>(
    `${text} select f."by", count(*) as total, coalesce(sum(h.amount), 0)::bigint as amount
       from found f left join (select s.receipt_id, sum(s.amount) as amount from share s where ${asked} group by 1) h on h.receipt_id = f.id
     group by 1 order by 1`,
    values,
  )
  return rows
}

/**
 * Returns the receipts that a filter finds in groups. By brand and category, and where the filter asks for these, it sums the shares of contract
 * lines (`sharesSql`); fees belong to whole receipts, and are told only of these. Throws 40000 where a filter finds more than `mostShared`.
 */
export async function groupsOf(desk: Desk, by: ReceiptGrouping, filter: ListFilter): Promise<ReceiptGroup[]> {
  const asked = sharesAsked(filter.filters)
  if ((isOfShares(by) || asked) && (await findsMore(desk, filter, mostShared)))
    throw badInput('receivedOn', `按品牌和品类一次最多分摊 ${mostShared} 笔收款，请缩小收款日期或其他筛选`)
  if (isOfShares(by)) return byWords(desk, filter, by)
  if (asked) return byReceipts(desk, filter, ofReceipts[by], asked)
  const conditions = receipts.conditions(desk, filter.view, filter.filters)
  const groups = await readGroups(desk.client, receipts.list, conditions, filter, ofReceipts[by])
  return groups.map(({ by: key, total, sums: { amount = 0, fee = 0 } }) => ({
    by: key as string | number | null,
    total,
    amount,
    fee,
  }))
}

/** Counts and sums what a filter finds; where it asks for brands or categories, what these have of it too, up to `mostShared` receipts. */
export async function totalsOf(desk: Desk, filter: ListFilter) {
  const conditions = receipts.conditions(desk, filter.view, filter.filters)
  const asked = sharesAsked(filter.filters)
  if (!asked || (await findsMore(desk, filter, mostShared)))
    return readTotals(desk.client, receipts.list, conditions, filter)
  const [{ total, sums }, rows] = await together(
    () => readTotals(desk.client, receipts.list, conditions, filter),
    () => byReceipts(desk, filter, { sql: 'null' }, asked),
  )
  return { total, sums: { ...sums, share: rows[0]?.amount ?? 0 } }
}
