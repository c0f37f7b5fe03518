import type { FieldKind } from '../../../kernel/contract/fields.ts'
import { formatDate } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import {
  type Condition,
  type ListColumn,
  type ListSpec,
  readPage,
  readTotals,
  Statement,
  viewNamed,
} from '../../../kernel/server/list.ts'
import { countViews } from '../../../kernel/server/listCounts.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../contract/server/index.ts'
import { ofFoundCustomer } from '../../customer/server/index.ts'
import { type Bucket, bucketSql, buckets } from '../contract/aging.ts'
import {
  type Aging,
  type AgingGrouping,
  type AgingRow,
  type OpenTermRow,
  agingRoutes as routes,
  type TermRow,
  type TermView,
} from '../contract/agingRoutes.ts'
import { receiptVisibility } from './scope.ts'

type Plain = Exclude<FieldKind, 'phone'>
const today = `(now() at time zone 'Asia/Shanghai')::date`
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
const ofContract = (column: string, kind: Plain): ListColumn => ({ sql: `c.${column}`, kind, join: 'contract' })

const columns: Readonly<Record<string, ListColumn>> = {
  contractNumber: ofContract('number', 'text'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  name: own('name', 'text'),
  dueOn: own('due_on', 'date'),
  daysOverdue: { sql: `(case when e.due_on < ${today} then ${today} - e.due_on end)`, kind: 'integer' },
  bucket: { sql: `(${bucketSql('e.due_on', today)})`, kind: 'enum' },
  amount: own('amount', 'money'),
  paid: own('paid', 'money'),
  open: { sql: '(e.amount - e.paid)', kind: 'money' },
  ownerId: ofContract('owner_id', 'employee'),
  departmentId: ofContract('department_id', 'department'),
}

const contractJoin = 'join contract c on c.office_id = e.office_id and c.id = e.contract_id'

/** The list of terms that are not paid wholly, now. */
export const termList: ListSpec = {
  table: 'contract_term e',
  alias: 'e',
  joins: {
    contract: contractJoin,
    customer: `join contract k on k.office_id = e.office_id and k.id = e.contract_id join customer u on u.office_id = k.office_id and u.id = k.customer_id`,
  },
  columns,
  also: ['e.id', 'e.contract_id as "contractId"', 'c.customer_id as "customerId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const theirs = ofFoundCustomer('c.customer_id', term, 'shown', bind)
    return { sql: `(strpos(lower(c.number), ${word}) > 0 or ${theirs})`, join: 'contract' }
  },
  sort: { by: 'dueOn', order: 'ascend' },
  sums: ['amount', 'paid', 'open'],
}

const views: Record<TermView, Condition> = {
  overdue: () => `e.due_on < ${today}`,
  soon: () => `e.due_on >= ${today} and e.due_on <= ${today} + 7`,
  noDate: () => 'e.due_on is null',
  all: () => 'true',
}

/** Returns the conditions of a view within the person's data scope over contracts. Throws 40000 for an unknown view. */
export function termConditions(desk: Desk, view = 'overdue'): Condition[] {
  const reached = inScope(desk, contractVisibility, 'd')
  const { office } = desk.reach(contractVisibility.module)
  return [
    bind => `e.office_id = ${bind(desk.officeId)} and e.amount > e.paid`,
    office
      ? () => 'true'
      : bind =>
          `exists (select from contract d where d.office_id = e.office_id and d.id = e.contract_id and ${reached(bind)})`,
    viewNamed(views, view),
  ]
}

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

/** Returns the day of an aging. Throws 40000 for a day to come. */
function dayOf(asOf: string | undefined): string {
  const now = formatDate(Date.now())
  if (asOf !== undefined && asOf > now) throw badInput('asOf', '截止日不能晚于今天')
  return asOf ?? now
}

/** What is left of receipts at the end of a day, as SQL over `r`. */
const leftSql = (day: string) => `(case when r.touched_on <= ${day}::date then r.balance else coalesce((select sum(
  case when m.to_pocket = 'balance' then m.amount when m.from_pocket = 'balance' then -m.amount else 0 end)
  from money_entry m where m.office_id = r.office_id and m.receipt_id = r.id and m.on_day <= ${day}::date), 0) end)`

/** Returns what is open at the end of a day by bucket, of the contracts in the person's data scope, and what their customers have paid ahead. */
async function agingOf(desk: Desk, asOf: string, by: AgingGrouping): Promise<Aging> {
  const { values, bind } = new Statement()
  const [office, day] = [bind(desk.officeId), bind(asOf)]
  const { by: key, receipts, name } = grouped[by]
  const sums = names.map(
    bucket => `coalesce(sum(x.open) filter (where x.bucket = '${bucket}'), 0)::bigint as "${bucket}"`,
  )
  const text = `with x as (
      select ${key} as by, ${bucketSql('o.due_on', `${day}::date`)} as bucket, o.open, 0::bigint as prepaid
      from money_open_terms(${office}, ${day}::date) o join contract c on c.office_id = ${office} and c.id = o.contract_id
      where ${inScope(desk, contractVisibility, 'c')(bind)}
      union all
      select ${receipts}, null, 0, ${leftSql(day)}::bigint from receipt r
      where r.office_id = ${office} and r.touched_on is not null and (r.balance > 0 or r.touched_on > ${day}::date)
        and ${inScope(desk, receiptVisibility, 'r')(bind)}
    ), g as (
      select x.by, ${sums.join(', ')}, coalesce(sum(x.open), 0)::bigint as total, coalesce(sum(x.prepaid), 0)::bigint as prepaid
      from x group by x.by
    ) select x.*, coalesce(${name}, '') as name, count(*) over () as "#",
        ${[...names, 'total', 'prepaid'].map(one => `sum(x."${one}") over ()::bigint as "all ${one}"`).join(', ')}
      from g x where x.total > 0 or x.prepaid > 0 order by x.total desc, x.prepaid desc, x.by limit ${mostRows}`
  const { rows } = await desk.client.query<Record<string, number>>(text, values)
  const kept = [...names, 'total', 'prepaid'] as const
  const sumsOf = (row: Record<string, number> | undefined, prefix: string) =>
    Object.fromEntries(kept.map(one => [one, Number(row?.[prefix + one] ?? 0)])) as Aging['sums']
  return {
    asOf,
    rows: rows.map(row => ({ ...sumsOf(row, ''), by: row.by ?? null, name: String(row.name) }) satisfies AgingRow),
    sums: sumsOf(rows[0], 'all '),
    count: Number(rows[0]?.['#'] ?? 0),
  }
}

type Opened = { asOf: string; by: AgingGrouping; of?: number | null | undefined; bucket?: Bucket | undefined }

/** Returns the terms behind a figure of an aging, the longest overdue first. */
async function openedOf(desk: Desk, { asOf, by, of, bucket }: Opened): Promise<OpenTermRow[]> {
  const { values, bind } = new Statement()
  const [office, day] = [bind(desk.officeId), bind(asOf)]
  const which = of === undefined ? 'true' : `${grouped[by].by} is not distinct from ${bind(of)}::bigint`
  const inBucket = bucketSql('o.due_on', `${day}::date`)
  const text = `select o.term_id as id, c.id as "contractId", c.number as "contractNumber", c.customer_id as "customerId", u.name as "customerName",
      t.name, o.due_on as "dueOn", case when o.due_on < ${day}::date then ${day}::date - o.due_on end as "daysOverdue",
      ${inBucket} as bucket, o.open, c.owner_id as "ownerId", c.department_id as "departmentId"
    from money_open_terms(${office}, ${day}::date) o
    join contract c on c.office_id = ${office} and c.id = o.contract_id
    join contract_term t on t.office_id = ${office} and t.id = o.term_id
    join customer u on u.office_id = ${office} and u.id = c.customer_id
    where ${inScope(desk, contractVisibility, 'c')(bind)} and ${which} ${bucket ? `and ${inBucket} = ${bind(bucket)}` : ''}
    order by o.due_on nulls last, o.term_id limit 500`
  return (await desk.client.query<OpenTermRow>(text, values)).rows
}

/** The calls of what is outstanding. */
export const receivableHandlers = [
  handle(routes.terms, async (desk, { body }) => ({
    rows: await readPage<TermRow>(desk.client, termList, termConditions(desk, body.view), body),
  })),
  handle(routes.termTotals, (desk, { body }) =>
    readTotals(desk.client, termList, termConditions(desk, body.view), body),
  ),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({ spec: termList, conditions: termConditions(desk, view) })),
  ),
  handle(routes.aging, (desk, { body: { asOf, by } }) => agingOf(desk, dayOf(asOf), by)),
  handle(routes.opened, (desk, { body: { asOf, ...rest } }) => openedOf(desk, { ...rest, asOf: dayOf(asOf) })),
]
