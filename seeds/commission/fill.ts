import type { ClientBase } from 'pg'
import { monthOf, nextMonth } from '../../src/kernel/api/month.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { commissionMoves } from '../../src/modules/commission/server/moved.ts'
import type { EntryRow } from '../../src/modules/money/server/index.ts'
import { PastDesk } from '../approvals/play.ts'
import { day } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import { insertRows } from '../insert.ts'

/** Days since the company pays commission; its rates begin with that month. */
const paidDays = 45
const sinceOf = (now: number) => monthOf(formatDate(now - paidDays * day))

/** Fills a company with rates, the commission that its money earned since they hold, and the months that are closed. */
export async function fillCommission(client: ClientBase, company: Company, now: number): Promise<void> {
  const keeper = company.employees.find(one => one.username === 'finance') ?? company.employees[0]
  if (!keeper) return
  await client.query(`select set_config('app.office', $1, true)`, [String(company.officeId)])
  await keepRates(client, company, keeper, now)
  await earn(client, company, keeper, now)
  await closeMonths(client, company, keeper, now)
}

async function keepRates(client: ClientBase, { officeId }: Company, keeper: Employee, now: number): Promise<void> {
  const { rows: categories } = await client.query<{ id: number }>(
    `select id from dictionary_item where office_id = $1 and type_code = 'intentionCategory' and parent_id is null order by position limit 2`,
    [officeId],
  )
  const fromDay = sinceOf(now)
  const [first, second] = categories
  const told: { categoryId: number | null; fromAmount: number; rate: number; remark: string }[] = [
    { categoryId: null, fromAmount: 0, rate: 100, remark: '全部品类的基础比例' },
    { categoryId: null, fromAmount: 20_000_000, rate: 150, remark: '当月回款超过 20 万的部分' },
    ...(first ? [{ categoryId: first.id, fromAmount: 0, rate: 180, remark: '' }] : []),
    ...(second ? [{ categoryId: second.id, fromAmount: 0, rate: 250, remark: '' }] : []),
  ]
  await insertRows(
    client,
    'commission_rate',
    told.map(rate => ({ officeId, ...rate, fromDay, createdBy: keeper.id, createdAt: `${fromDay}T09:00:00+08:00` })),
  )
}

/** Lets the ledger follow the money of the last months through the product itself, day by day. */
async function earn(client: ClientBase, company: Company, keeper: Employee, now: number): Promise<void> {
  const { rows } = await client.query<EntryRow>(
    `select id, office_id as "officeId", receipt_id as "receiptId", from_pocket as "fromPocket", to_pocket as "toPocket",
       from_term_id as "fromTermId", to_term_id as "toTermId", contract_id as "contractId", amount, document_kind as "documentKind",
       document_id as "documentId", reason, on_day as "onDay", created_by as "createdBy", created_at as "createdAt"
     from money_entry where office_id = $1 and contract_id is not null and on_day >= $2 order by on_day, id`,
    [company.officeId, sinceOf(now)],
  )
  for (const entries of Map.groupBy(rows, entry => entry.onDay).values()) {
    const at = Date.parse(entries.at(-1)?.createdAt ?? '')
    await commissionMoves.moved(new PastDesk(client, company, keeper, at), entries)
  }
  await client.query(
    `with lots as (
       update commission_lot l set created_at = m.created_at from money_entry m
       where l.office_id = $1 and m.office_id = l.office_id and m.id = l.money_entry_id
     ), takes as (
       update commission_take t set created_at = m.created_at from money_entry m
       where t.office_id = $1 and m.office_id = t.office_id and m.id = t.money_entry_id
     ), months as (
       update commission_month s set updated_at = e.last from (
         select owner_id, period, max(m.created_at) as last from commission_entry e join money_entry m on m.office_id = e.office_id and m.id = e.money_entry_id
         where e.office_id = $1 group by 1, 2) e
       where s.office_id = $1 and s.owner_id = e.owner_id and s.period = e.period
     )
     update commission_entry e set created_at = m.created_at from money_entry m
     where e.office_id = $1 and m.office_id = e.office_id and m.id = e.money_entry_id`,
    [company.officeId],
  )
}

/** Closes the months up to the one before the last, each as finance does in the middle of the next one. */
async function closeMonths(client: ClientBase, { officeId }: Company, keeper: Employee, now: number): Promise<void> {
  const last = monthOf(formatDate(Date.parse(monthOf(formatDate(now))) - day))
  for (let period = sinceOf(now); period < last; period = nextMonth(period))
    await client.query(
      `insert into commission_closing (office_id, period, people, base, amount, created_by, created_at)
       select $1, $2, count(*), coalesce(sum(base), 0), coalesce(sum(amount), 0), $3, $4 from commission_month
       where office_id = $1 and period = $2 and entries > 0 having count(*) > 0`,
      [officeId, period, keeper.id, `${nextMonth(period).slice(0, 8)}12T17:00:00+08:00`],
    )
}
