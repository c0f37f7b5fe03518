import type { QueryConfig } from 'pg'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Bind, Statement } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import { type Bucket, bucketSql, buckets, inBucketSql } from '../../api/aging.ts'
import type { Aging, AgingGrouping, AgingRow, OpenTermRow } from '../../api/agingRoutes.ts'
import { partlyMoney, receiptVisibility } from '../record/scope.ts'

const grouped: Record<AgingGrouping, { by: string; name: string }> = {
  customer: {
    by: 'customer_id',
    name: '(select u.name from customer u where u.office_id = $1 and u.id = x.by)',
  },
  person: {
    by: 'owner_id',
    name: '(select p.name from employee p where p.office_id = $1 and p.id = x.by)',
  },
  department: {
    by: 'department_id',
    name: '(select d.name from department d where d.office_id = $1 and d.id = x.by)',
  },
}
const names = Object.keys(buckets) as Bucket[]
const mostRows = 300

/** Returns the day of an aging: today unless one is given. Throws 40000 for a day to come. */
export function dayOf(asOf: string | undefined): string {
  const now = formatDate(clock.now())
  if (asOf !== undefined && asOf > now) throw badInput('asOf', '截止日不能晚于今天')
  return asOf ?? now
}

const kept = [...names, 'total', 'prepaid'] as const

/** SQL of the sums of an aging over rows `x`. */
const sumsSql = (day: string): Record<(typeof kept)[number], string> => ({
  ...(Object.fromEntries(
    names.map(bucket => [bucket, `sum(open) filter (where ${inBucketSql(bucket, 'due_on', day)})`]),
  ) as Record<Bucket, string>),
  total: 'sum(open)',
  prepaid: 'sum(prepaid)',
})
const columnsSql = (sums: Record<string, string>) =>
  Object.entries(sums)
    .map(([name, sum]) => `coalesce(${sum}, 0)::bigint as "${name}"`)
    .join(', ')

/**
 * SQL of what is open and paid ahead at the end of a day, `x`, of contracts and receipts in the person's data scope; $1 is the office. `by` is 0
 * where there is no department.
 */
function openSql(
  desk: Desk,
  asOf: string,
  by: AgingGrouping,
  bind: Bind,
): { x: string; sums: ReturnType<typeof sumsSql> } {
  const [office, day] = [bind(desk.officeId), `${bind(asOf)}::date`]
  const { by: key } = grouped[by]
  const x = `with x as materialized (
      select coalesce(o.${key}, 0) as by, o.due_on, o.open, null::bigint as prepaid
      from money_open_terms(${office}, ${day}) o where ${inScope(desk, contractVisibility, 'o')(bind)}
      union all
      select coalesce(r.${key}, 0), null, null, r.balance
      from money_left(${office}, ${day}) r where ${inScope(desk, receiptVisibility, 'r')(bind)}
    )`
  return { x, sums: sumsSql(day) }
}
const oldestSql = 'min(due_on)::text as oldest'
const most = 'order by x.total desc, x.prepaid desc, x.by'
/** SQL of the groups `x` with their names, which are looked up last: only of those that are told. */
const named = (by: AgingGrouping, from: string, more = '') =>
  `select coalesce(${grouped[by].name}, '') as name, x.*${more} from (${from}) x ${most}`

type Sums = Record<(typeof kept)[number], number>
type Group = Sums & { by: number; name: string; oldest: string | null; alls: Sums & { count: number } }

/** Returns what is open at the end of a day by bucket, and what the customers have paid ahead; the rows are those who owe most. */
export async function agingOf(desk: Desk, asOf: string, by: AgingGrouping): Promise<Aging> {
  const { values, bind } = new Statement()
  const { x, sums } = openSql(desk, asOf, by, bind)
  const { total, prepaid } = sums
  const alls = kept.map(one => `'${one}', coalesce(${sums[one]}, 0)`).join(', ')
  // Buckets are summed for those alone who are told, and once for all.
  const text = `${x}, g as materialized (select by, ${columnsSql({ total, prepaid })} from x group by by),
    told as materialized (select by from g x ${most} limit ${mostRows})
    ${named(
      by,
      `select by, ${oldestSql}, ${columnsSql(sums)} from x where by in (select by from told) group by by`,
      `, (select json_build_object('count', (select count(*) from g), ${alls}) from x) as alls`,
    )}`
  const { rows } = await desk.client.query<Group>(text, values)
  const sumsOf = (row: Sums | undefined) =>
    Object.fromEntries(kept.map(one => [one, Number(row?.[one] ?? 0)])) as Aging['sums']
  return {
    asOf,
    rows: rows.map(
      row => ({ ...sumsOf(row), by: row.by || null, name: row.name, oldest: row.oldest }) satisfies AgingRow,
    ),
    sums: sumsOf(rows[0]?.alls),
    count: rows[0]?.alls.count ?? 0,
    partly: partlyMoney(desk),
  }
}

/** Returns the statement of all groups of an aging, for its workbook. */
export function agingStatement(desk: Desk, asOf: string, by: AgingGrouping): QueryConfig {
  const { values, bind } = new Statement()
  const { x, sums } = openSql(desk, asOf, by, bind)
  const text = `${x} ${named(by, `select ${bind(asOf)}::text as "asOf", by, ${oldestSql}, ${columnsSql(sums)} from x group by by`)}`
  return { text, values }
}

/** Returns how many groups an aging has. */
export async function agingCount(desk: Desk, asOf: string, by: AgingGrouping): Promise<number> {
  const { values, bind } = new Statement()
  const { x } = openSql(desk, asOf, by, bind)
  const text = `${x} select count(distinct by)::integer as count from x`
  return (await desk.client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0
}

type Opened = { asOf: string; by: AgingGrouping; of?: number | null | undefined; bucket?: Bucket | undefined }

/** Returns the terms behind a figure of an aging, the longest overdue first. */
export async function openedOf(desk: Desk, { asOf, by, of, bucket }: Opened): Promise<OpenTermRow[]> {
  const { values, bind } = new Statement()
  const [office, day] = [bind(desk.officeId), `${bind(asOf)}::date`]
  const which = of === undefined ? 'true' : `o.${grouped[by].by} is not distinct from ${bind(of)}::bigint`
  // Only the terms that are told are looked up.
  const text = `with x as materialized (
      select o.* from money_open_terms(${office}, ${day}) o
      where ${inScope(desk, contractVisibility, 'o')(bind)} and ${which} and ${bucket ? inBucketSql(bucket, 'o.due_on', day) : 'true'}
      order by o.due_on nulls last, o.term_id limit 500
    )
    select x.term_id as id, c.id as "contractId", c.number as "contractNumber", x.customer_id as "customerId", u.name as "customerName",
      t.name, x.due_on as "dueOn", case when x.due_on < ${day} then ${day} - x.due_on end as "daysOverdue",
      ${bucketSql('x.due_on', day)} as bucket, x.open, x.owner_id as "ownerId", x.department_id as "departmentId"
    from x join contract_term t on t.office_id = ${office} and t.id = x.term_id join contract c on c.office_id = ${office} and c.id = x.contract_id
    join customer u on u.office_id = ${office} and u.id = x.customer_id
    order by x.due_on nulls last, x.term_id`
  return (await desk.client.query<OpenTermRow>(text, values)).rows
}
