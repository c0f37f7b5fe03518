import type { QueryConfig } from 'pg'
import { formatDate } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type Bind, Statement } from '../../../kernel/server/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../contract/server/index.ts'
import { type Bucket, bucketSql, buckets } from '../contract/aging.ts'
import type { Aging, AgingGrouping, AgingRow, OpenTermRow } from '../contract/agingRoutes.ts'
import { receiptVisibility } from './scope.ts'

const grouped: Record<AgingGrouping, { by: string; receipts: string; name: string }> = {
  customer: {
    by: 'c.customer_id',
    receipts: 'r.customer_id',
    name: '(select u.name from customer u where u.office_id = $1 and u.id = x.by)',
  },
  person: {
    by: 'c.owner_id',
    receipts: 'r.owner_id',
    name: '(select p.name from employee p where p.office_id = $1 and p.id = x.by)',
  },
  department: {
    by: 'c.department_id',
    receipts: 'r.department_id',
    name: '(select d.name from department d where d.office_id = $1 and d.id = x.by)',
  },
}
const names = Object.keys(buckets) as Bucket[]
const mostRows = 300

/** Returns the day of an aging: today unless one is given. Throws 40000 for a day to come. */
export function dayOf(asOf: string | undefined): string {
  const now = formatDate(Date.now())
  if (asOf !== undefined && asOf > now) throw badInput('asOf', '截止日不能晚于今天')
  return asOf ?? now
}

const kept = [...names, 'total', 'prepaid'] as const

/** SQL of the groups `g` of an aging at the end of a day, of contracts and receipts in the person's data scope; $1 is the office. */
function groupsSql(desk: Desk, asOf: string, by: AgingGrouping, bind: Bind): string {
  const [office, day] = [bind(desk.officeId), bind(asOf)]
  const { by: key, receipts } = grouped[by]
  const sums = names.map(
    bucket => `coalesce(sum(x.open) filter (where x.bucket = '${bucket}'), 0)::bigint as "${bucket}"`,
  )
  return `with x as (
      select ${key} as by, ${bucketSql('o.due_on', `${day}::date`)} as bucket, o.open, 0::bigint as prepaid
      from money_open_terms(${office}, ${day}::date) o join contract c on c.office_id = ${office} and c.id = o.contract_id
      where ${inScope(desk, contractVisibility, 'c')(bind)}
      union all
      select ${receipts}, null, 0, r.balance from money_left(${office}, ${day}::date) r where ${inScope(desk, receiptVisibility, 'r')(bind)}
    ), g as (
      select * from (
        select x.by, ${sums.join(', ')}, coalesce(sum(x.open), 0)::bigint as total, coalesce(sum(x.prepaid), 0)::bigint as prepaid
        from x group by x.by) x
      where x.total > 0 or x.prepaid > 0
    )`
}
const most = 'order by x.total desc, x.prepaid desc, x.by'
/** SQL of the groups `x` with their names, which are looked up last: only of those that are told. */
const named = (by: AgingGrouping, from: string) =>
  `select coalesce(${grouped[by].name}, '') as name, x.* from (${from}) x ${most}`

/** Returns what is open at the end of a day by bucket, and what the customers have paid ahead; the rows are those who owe most. */
export async function agingOf(desk: Desk, asOf: string, by: AgingGrouping): Promise<Aging> {
  const { values, bind } = new Statement()
  const alls = kept.map(one => `sum(x."${one}") over ()::bigint as "all ${one}"`).join(', ')
  const first = `select x.*, count(*) over () as "#", ${alls} from g x ${most} limit ${mostRows}`
  const text = `${groupsSql(desk, asOf, by, bind)} ${named(by, first)}`
  const { rows } = await desk.client.query<Record<string, number>>(text, values)
  const sumsOf = (row: Record<string, number> | undefined, prefix: string) =>
    Object.fromEntries(kept.map(one => [one, Number(row?.[prefix + one] ?? 0)])) as Aging['sums']
  return {
    asOf,
    rows: rows.map(row => ({ ...sumsOf(row, ''), by: row.by ?? null, name: String(row.name) }) satisfies AgingRow),
    sums: sumsOf(rows[0], 'all '),
    count: Number(rows[0]?.['#'] ?? 0),
  }
}

/** Returns the statement of all groups of an aging, for its workbook. */
export function agingStatement(desk: Desk, asOf: string, by: AgingGrouping): QueryConfig {
  const { values, bind } = new Statement()
  const text = `${groupsSql(desk, asOf, by, bind)} ${named(by, `select ${bind(asOf)}::text as "asOf", g.* from g`)}`
  return { text, values }
}

/** Returns how many groups an aging has. */
export async function agingCount(desk: Desk, asOf: string, by: AgingGrouping): Promise<number> {
  const { values, bind } = new Statement()
  const text = `${groupsSql(desk, asOf, by, bind)} select count(*)::integer as count from g`
  return (await desk.client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0
}

type Opened = { asOf: string; by: AgingGrouping; of?: number | null | undefined; bucket?: Bucket | undefined }

/** Returns the terms behind a figure of an aging, the longest overdue first. */
export async function openedOf(desk: Desk, { asOf, by, of, bucket }: Opened): Promise<OpenTermRow[]> {
  const { values, bind } = new Statement()
  const [office, day] = [bind(desk.officeId), bind(asOf)]
  const which = of === undefined ? 'true' : `${grouped[by].by} is not distinct from ${bind(of)}::bigint`
  const inBucket = bucketSql('o.due_on', `${day}::date`)
  // Only the terms that are told are looked up.
  const text = `with x as materialized (
      select o.term_id, o.due_on, ${inBucket} as bucket, o.open, c.id, c.number, c.customer_id, c.owner_id, c.department_id
      from money_open_terms(${office}, ${day}::date) o join contract c on c.office_id = ${office} and c.id = o.contract_id
      where ${inScope(desk, contractVisibility, 'c')(bind)} and ${which} ${bucket ? `and ${inBucket} = ${bind(bucket)}` : ''}
      order by o.due_on nulls last, o.term_id limit 500
    )
    select x.term_id as id, x.id as "contractId", x.number as "contractNumber", x.customer_id as "customerId", u.name as "customerName",
      t.name, x.due_on as "dueOn", case when x.due_on < ${day}::date then ${day}::date - x.due_on end as "daysOverdue",
      x.bucket, x.open, x.owner_id as "ownerId", x.department_id as "departmentId"
    from x join contract_term t on t.office_id = ${office} and t.id = x.term_id join customer u on u.office_id = ${office} and u.id = x.customer_id
    order by x.due_on nulls last, x.term_id`
  return (await desk.client.query<OpenTermRow>(text, values)).rows
}
