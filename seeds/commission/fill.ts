import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/contract/time.ts'
import { lastOfMonth, monthOf } from '../../src/modules/commission/contract/rules.ts'
import { commissionMoves } from '../../src/modules/commission/server/moved.ts'
import type { EntryRow } from '../../src/modules/money/server/index.ts'
import { PastDesk } from '../approvals/play.ts'
import { day } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import { insertRows } from '../insert.ts'

const playedDays = 120

/** Fills a company with rates, the commission that its money earned in the last months, and the months that are closed. */
export async function fillCommission(client: ClientBase, company: Company, now: number): Promise<void> {
  const keeper = company.employees.find(one => one.username === 'finance') ?? company.employees[0]
  if (!keeper) return
  await client.query(`select set_config('app.office', $1, true)`, [String(company.officeId)])
  await keepRates(client, company, keeper, now)
  await earn(client, company, keeper, now)
  await closeMonth(client, company, keeper, now)
}

async function keepRates(client: ClientBase, { officeId }: Company, keeper: Employee, now: number): Promise<void> {
  const { rows: categories } = await client.query<{ id: number }>(
    `select id from dictionary_item where office_id = $1 and type_code = 'intentionCategory' and parent_id is null order by position limit 2`,
    [officeId],
  )
  const fromDay = `${Number(formatDate(now).slice(0, 4)) - 1}-01-01`
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

/** Lets the ledger follow the money of the last months through the product itself, posting by posting. */
async function earn(client: ClientBase, company: Company, keeper: Employee, now: number): Promise<void> {
  const { rows } = await client.query<EntryRow>(
    `select id, office_id as "officeId", receipt_id as "receiptId", from_pocket as "fromPocket", to_pocket as "toPocket",
       from_term_id as "fromTermId", to_term_id as "toTermId", contract_id as "contractId", amount, document_kind as "documentKind",
       document_id as "documentId", reason, on_day as "onDay", created_by as "createdBy", created_at as "createdAt"
     from money_entry where office_id = $1 and contract_id is not null and on_day >= $2 order by on_day, id`,
    [company.officeId, formatDate(now - playedDays * day)],
  )
  for (const entries of Map.groupBy(
    rows,
    entry => `${entry.onDay} ${entry.documentKind} ${entry.documentId}`,
  ).values()) {
    const at = Date.parse(entries[0]?.createdAt ?? '') || now
    await commissionMoves.moved(new PastDesk(client, company, keeper, at), entries)
  }
  await client.query(
    `update commission_entry e set created_at = m.created_at from money_entry m
     where e.office_id = $1 and m.office_id = e.office_id and m.id = e.money_entry_id`,
    [company.officeId],
  )
}

/** Closes the month before the last, as finance does in the middle of the month. */
async function closeMonth(client: ClientBase, { officeId }: Company, keeper: Employee, now: number): Promise<void> {
  const last = monthOf(formatDate(Date.parse(monthOf(formatDate(now))) - day))
  const period = monthOf(formatDate(Date.parse(last) - day))
  await client.query(
    `insert into commission_closing (office_id, period, people, base, amount, created_by, created_at)
     select $1, $2, count(*), coalesce(sum(base), 0), coalesce(sum(amount), 0), $3, $4 from commission_month
     where office_id = $1 and period = $2 and entries > 0 having count(*) > 0`,
    [officeId, period, keeper.id, `${lastOfMonth(last).slice(0, 8)}12T17:00:00+08:00`],
  )
}
