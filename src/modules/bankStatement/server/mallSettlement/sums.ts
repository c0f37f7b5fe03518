import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { MallMonth } from '../../api/mallSettlement.ts'

const mostMonths = 600
const monthOf = (day: string) => `date_trunc('month', ${day})::date`

/** What happened on accounts of malls, by account and month: SQL over the office $1; each row fills some of the sums. */
const movedSql = `
  select r.account_id, ${monthOf('m.on_day')} as month, sum(case m.to_pocket when 'outside' then -m.amount else m.amount end) as gross,
    sum(case m.to_pocket when 'outside' then -r.fee else r.fee end) as fee, 0 as refunded, 0 as charged, 0 as paid, 0 as waiting
  from money_account a join receipt r on r.office_id = a.office_id and r.account_id = a.id
  join money_entry m on m.office_id = r.office_id and m.receipt_id = r.id and m.document_kind in ('receipt', 'reversal') and 'outside' in (m.from_pocket, m.to_pocket)
  where a.office_id = $1 and a.kind = 'mall' group by 1, 2
  union all
  select q.account_id, ${monthOf('m.on_day')}, 0, 0, sum(case m.to_pocket when 'outside' then m.amount else -m.amount end), 0, 0, 0
  from money_account a join money_request q on q.office_id = a.office_id and q.account_id = a.id and q.kind in ('refund', 'double')
  join money_entry m on m.office_id = q.office_id and m.document_kind = q.kind and m.document_id = q.id and 'outside' in (m.from_pocket, m.to_pocket)
  where a.office_id = $1 and a.kind = 'mall' group by 1, 2
  union all
  select e.account_id, e.month, 0, 0, 0, coalesce(sum(e.amount) filter (where e.kind = 'charge'), 0), coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0), 0
  from mall_entry e where e.office_id = $1 group by 1, 2
  union all
  select r.account_id, ${monthOf('r.received_on')}, 0, 0, 0, 0, 0, count(*)
  from money_account a join receipt r on r.office_id = a.office_id and r.account_id = a.id and r.state in ('draft', 'submitted', 'returned')
  where a.office_id = $1 and a.kind = 'mall' group by 1, 2`

/** The months of accounts of malls, each with what is left over at its end: SQL over the office $1. */
export const settledSql = `
  select x.*, sum(gross - fee - refunded - charged - paid) over (partition by account_id order by month)::bigint as left_over from (
    select account_id, month, sum(gross)::bigint as gross, sum(fee)::bigint as fee, sum(refunded)::bigint as refunded, sum(charged)::bigint as charged,
      sum(paid)::bigint as paid, sum(waiting)::int as waiting
    from (${movedSql}) moved group by 1, 2) x`

type Row = Omit<MallMonth, 'closes' | 'net'> & { earlierOpen: boolean; booked: boolean }

/** Returns each month of each mall's account, the newest first; of one account if it is given. */
export async function monthsOf(desk: Desk, accountId?: number): Promise<MallMonth[]> {
  const { values, bind } = new Statement()
  bind(desk.officeId)
  const which = accountId === undefined ? 'true' : `x.account_id = ${bind(accountId)}`
  const { rows } = await desk.client.query<Row>(
    `with settled as (
       select x.*, exists (select from mall_closing c where c.office_id = $1 and c.account_id = x.account_id and c.month >= x.month) as closed
       from (${settledSql}) x
     )
     select x.account_id as "accountId", a.name as "accountName", x.month, x.left_over - (gross - fee - refunded - charged - paid) as opening, gross, fee, refunded,
       charged, paid, x.left_over as "leftOver", waiting, closed,
       exists (select from settled y where y.account_id = x.account_id and y.month < x.month and not y.closed) as "earlierOpen",
       x.month + interval '1 month' <= coalesce(closed_until($1, 'money') + 1, '2000-01-01') as booked
     from settled x join money_account a on a.office_id = $1 and a.id = x.account_id where ${which}
     order by x.month desc, a.position, a.id limit ${mostMonths}`,
    values,
  )
  return rows.map(({ earlierOpen, booked, ...row }) => ({
    ...row,
    net: row.gross - row.fee - row.refunded,
    closes: closingFault({ ...row, earlierOpen, booked }),
  }))
}

/** Returns why a month cannot be closed, in words: what still may move its sums. */
function closingFault({ closed, month, earlierOpen, booked }: Row): string | null {
  if (closed) return '已经结账'
  if (lastOfMonth(month) >= formatDate(clock.now())) return '这个月还没有过完'
  if (earlierOpen) return '请先结前面的月份'
  return booked ? null : '请先在“月结与对账”中结账这个月'
}

/** Returns a month of an account, also where nothing has happened in it yet. Throws 40400 for an account that is no mall's. */
export async function monthOfAccount(desk: Desk, accountId: number, month: string): Promise<MallMonth> {
  const account = await desk
    .from('moneyAccount')
    .select('name')
    .where('id', '=', accountId)
    .where('kind', '=', 'mall')
    .executeTakeFirst()
  if (!account) throw notFound('商场账户')
  const months = await monthsOf(desk, accountId)
  const found = months.find(one => one.month === month)
  if (found) return found
  const opening = months.find(one => one.month < month)?.leftOver ?? 0
  const nothing = { gross: 0, fee: 0, refunded: 0, net: 0, charged: 0, paid: 0, waiting: 0 }
  const closed = months.some(one => one.closed && one.month > month)
  const names = { accountId, accountName: account.name, month, opening, leftOver: opening, closed }
  return Object.assign(names, nothing, { closes: '这个月没有代收和回款' })
}
