import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Book, closedUntil, holdToClose, monthsClosed } from '../../../../kernel/server/ledger/book.ts'
import type { OtherWork } from '../../../../kernel/server/record/todo.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { type Month, closingRoutes as routes } from '../../api/closing.ts'
import { moneyPlaces } from '../../api/places.ts'

/** The company's money is one book. */
export const moneyBook: Book = { name: 'money' }

/** What a month came to, in fen: money in and out by the day on which it counts, and what stood open at its end. */
async function figuresOf(desk: Desk, month: string) {
  const { rows } = await desk.client.query<Omit<Month, 'month' | 'waiting'>>(
    prepared(
      `select
         coalesce(sum(case when m.document_kind = 'receipt' then m.amount when m.document_kind = 'reversal' and m.to_pocket = 'outside' then -m.amount end), 0)::bigint as received,
         coalesce(sum(case m.to_pocket when 'outside' then m.amount else -m.amount end)
           filter (where m.document_kind in ('refund', 'double') and 'outside' in (m.from_pocket, m.to_pocket)), 0)::bigint as refunded,
         (select coalesce(sum(open), 0)::bigint from money_open_terms($1, $3::date)) as outstanding,
         (select coalesce(sum(balance), 0)::bigint from money_balances($1, $3::date)) as balances
       from money_entry m where m.office_id = $1 and m.on_day between $2::date and $3::date`,
      [desk.officeId, month, lastOfMonth(month)],
    ),
  )
  return rows[0] as Omit<Month, 'month' | 'waiting'>
}

async function waitingIn(desk: Desk, month: string): Promise<number> {
  const { count } = await desk
    .from('receipt')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['draft', 'submitted', 'returned'])
    .where('receivedOn', '>=', month)
    .where('receivedOn', '<=', lastOfMonth(month))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the month that is closed next: after the last closed one, else the first with an entry, else the last month. */
async function nextMonth(desk: Desk): Promise<string> {
  const { rows } = await desk.client.query<{ month: string }>(
    `select to_char(coalesce(closed_until($1, 'money') + 1,
       (select date_trunc('month', min(on_day)) from money_entry where office_id = $1),
       date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month'), 'YYYY-MM-01') as month`,
    [desk.officeId],
  )
  return (rows[0] as { month: string }).month
}

const kept = 60 // months that the screen shows

/** The month that is over and not closed yet, for who closes months. */
export const monthToClose: OtherWork = {
  key: 'monthToClose',
  needs: routes.close.needs,
  async find(desk, now) {
    const month = await nextMonth(desk)
    if (lastOfMonth(month) >= formatDate(now)) return undefined
    const waiting = await waitingIn(desk, month)
    const to = `${moneyPlaces.desk.path}?tab=book`
    const row = {
      id: Number(month.slice(0, 7).replace('-', '')),
      title: month.slice(0, 7),
      note: waiting > 0 ? `还有 ${waiting} 笔收款没有确认` : '收款都已确认',
      amount: null,
      mark: '',
      tone: null,
      to,
    }
    return {
      title: '待月结',
      hint: '这个月已经过完，还没有结账',
      tone: 'warning',
      count: 1,
      to,
      act: '月结',
      rows: [row],
    }
  },
}

async function book(desk: Desk) {
  const closed = await desk.from('moneyClosing').selectAll().orderBy('month', 'desc').limit(kept).execute()
  const month = await nextMonth(desk)
  const over = lastOfMonth(month) < formatDate(clock.now())
  return {
    closed: closed.map(({ id, month: of, received, refunded, outstanding, balances, createdBy, createdAt }) => ({
      id,
      month: of,
      received,
      refunded,
      outstanding,
      balances,
      createdBy,
      createdAt,
    })),
    next: over ? { month, waiting: await waitingIn(desk, month), ...(await figuresOf(desk, month)) } : null,
  }
}

/** Closes a month with its figures, and what other books keep of it. The caller holds the book. */
export async function closeMonth(desk: Desk, month: string) {
  const row = { month, ...(await figuresOf(desk, month)), createdBy: desk.employeeId }
  const closed = await desk.insert('moneyClosing', row, { action: '月结', name: month.slice(0, 7) })
  for (const keep of desk.brought(monthsClosed)) await keep(desk, month)
  return closed
}

/** The calls of the month's end. */
export const closingHandlers = [
  handle(routes.closed, async desk => ({ closedUntil: await closedUntil(desk, moneyBook) })),
  handle(routes.book, desk => book(desk)),
  handle(routes.close, async (desk, { body: { month } }) => {
    await holdToClose(desk, moneyBook)
    if (month !== (await nextMonth(desk))) throw conflict('请按月份顺序结账，请刷新后重试')
    if (lastOfMonth(month) >= formatDate(clock.now()))
      throw badInput('month', '这个月还没有过完，不能结账，请等到下月初')
    await closeMonth(desk, month)
    return book(desk)
  }),
]
