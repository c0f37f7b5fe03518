import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { receiptVisibility } from '../../../money/server/index.ts'
import type { BankStatementRow } from '../../api/bankStatement.ts'
import type { DueReason, MallDue, MallPayment } from '../../api/mallSettlement.ts'
import { isMallNamed } from '../matching/mallName.ts'
import { standingSql, unmatchedSql } from './standing.ts'
import { monthsOf } from './sums.ts'

const paymentDays = 30
const mostPayments = 20
const mostDues = 5

/** What malls a row that brought money in may be from: payments entered for it, and months for which nothing fits yet. */
export async function mallsFor(
  desk: Desk,
  row: BankStatementRow,
): Promise<{ payments: MallPayment[]; dues: MallDue[] }> {
  if (!desk.reach(receiptVisibility.module).office) return { payments: [], dues: [] }
  const payments = await paymentsFor(desk, row)
  const open = row.state === 'unmatched' || row.state === 'suggested'
  return { payments, dues: open ? await duesFor(desk, row) : [] }
}

/** Returns payments into the row's account of its serial, or its amount near its day, that no other row is matched with; the row's own first. */
async function paymentsFor(desk: Desk, row: BankStatementRow): Promise<MallPayment[]> {
  const { rows } = await desk.client.query<MallPayment>(
    `select m.id, m.account_id as "accountId", a.name as "accountName", m.month, m.amount, m.on_day as "onDay", m.serial
     from mall_entry m join money_account a on a.office_id = m.office_id and a.id = m.account_id
     where m.office_id = $1 and (m.id = $2 or (m.into_account_id = $3 and m.kind = 'payment'
       and (nullif(m.serial, '') in ($4, $5) or (m.amount = $6 and abs(m.on_day - $7::date) <= ${paymentDays}))
       and ${standingSql('m')} and ${unmatchedSql('m')}))
     order by m.id = $2 desc, nullif(m.serial, '') in ($4, $5) desc nulls last, abs(m.on_day - $7::date), m.id limit ${mostPayments}`,
    [desk.officeId, row.mallEntryId, row.accountId, row.serial, row.orderNumber, row.amount, row.day],
  )
  return rows
}

/** Returns the open months until the row's day for which a mall owes the row's amount or is named by the row, the likeliest first. */
async function duesFor(desk: Desk, { day, amount, counterparty, accountId }: BankStatementRow): Promise<MallDue[]> {
  const months = await monthsOf(desk)
  return months
    .filter(one => one.accountId !== accountId && !one.closed && one.month <= day && one.leftOver > 0)
    .map(({ accountId: mall, accountName, month, leftOver }) => {
      const why: DueReason[] = []
      if (leftOver === amount) why.push('amount')
      if (isMallNamed(counterparty, accountName)) why.push('name')
      return { accountId: mall, accountName, month, leftOver, why }
    })
    .filter(({ why }) => why.length > 0)
    .toSorted((a, b) => b.why.length - a.why.length || b.month.localeCompare(a.month))
    .slice(0, mostDues)
}
