import { lastOfMonth, monthOf, nextMonth } from '../../../kernel/api/month.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { closedUntil, holdToClose } from '../../../kernel/server/ledger/book.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { type CommissionBook, commissionRoutes as routes } from '../api/commission.ts'
import { commissionBook } from './book.ts'

/** Returns the month that is next to be closed: the first with entries, or the one after the last closed. */
async function bookOf(desk: Desk, closedUntil: string | null): Promise<CommissionBook> {
  const { rows } = await desk.client.query<{ first: string | null }>(
    `select min(period) as first from commission_month where office_id = $1 and entries > 0 and accrued <> 0`,
    [desk.officeId],
  )
  const today = formatDate(clock.now())
  const next = closedUntil === null ? (rows[0]?.first ?? monthOf(today)) : nextMonth(closedUntil)
  const sums = await desk.client.query<{ people: number; base: number; amount: number }>(
    `select count(*)::integer as people, coalesce(sum(base), 0)::bigint as base, coalesce(sum(amount), 0)::bigint as amount
     from commission_month where office_id = $1 and period = $2 and entries > 0`,
    [desk.officeId, next],
  )
  const refusal = lastOfMonth(next) >= today ? `${next.slice(0, 7)} 还没有过完` : null
  return { closedUntil, next, ...(sums.rows[0] as { people: number; base: number; amount: number }), refusal }
}

/** The calls that close months. */
export const closingHandlers = [
  handle(routes.book, async desk => bookOf(desk, await closedUntil(desk, commissionBook))),
  handle(routes.close, async (desk, { body: { period } }) => {
    const closed = await holdToClose(desk, commissionBook)
    const book = await bookOf(desk, closed)
    if (closed !== null && period <= closed) throw conflict(`${period.slice(0, 7)} 已经结账，请记到还没有结账的月份`)
    if (period !== book.next) throw badInput('period', `请先结 ${book.next.slice(0, 7)}`)
    if (book.refusal) throw conflict(book.refusal)
    const { people, base, amount } = book
    await desk.insert(
      'commissionClosing',
      { period, people, base, amount, createdBy: desk.employeeId },
      { action: '提成结账', name: period.slice(0, 7) },
    )
    return bookOf(desk, lastOfMonth(period))
  }),
]
