import type { ClientBase } from 'pg'
import { lastOfMonth, nextMonth } from '../../src/kernel/api/month.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { MallMonth } from '../../src/modules/bankStatement/api/mallSettlement.ts'
import { monthsOf } from '../../src/modules/bankStatement/server/mallSettlement/sums.ts'
import { PastDesk } from '../approvals/play.ts'
import { hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'

/** How the bank writes the mall. */
export const mallBankName = '红星美凯龙家居商场管理有限公司'
/** What a mall (`accountId`) paid into the bank; `entryId` is null where finance has not entered it yet. Amounts in fen. */
export type MallPaid = { accountId: number; entryId: number | null; amount: number; onDay: string; serial: string }

const short = 128_000 // fen that the mall paid too little for the last closed month
const promotion = 80_000 // fen that it kept for a promotion in the month before

/** A month as the mall settled it: what it kept and paid, and what it owed before and after, in fen. */
type Settled = { month: MallMonth; opening: number; charged: number; paid: number; leftOver: number }

/**
 * Lets the mall pay for its months, each on the 20th of the next: it keeps a fee for a promotion in one, and pays too little for the last that is
 * closed. What it paid last is in the bank and not entered yet.
 */
export async function settleMall(
  client: ClientBase,
  company: Company,
  intoId: number,
  keeper: Employee,
  now: number,
): Promise<MallPaid[]> {
  const { officeId } = company
  const found = await monthsOf(new PastDesk(client, company, keeper, now))
  const months = found.toSorted((a, b) => a.month.localeCompare(b.month))
  const booked = await bookedUntil(client, officeId)
  const last = months.filter(one => payDayOf(one.month) < formatDate(now) && one.net > 0).at(-1)
  const earlier = months.filter(one => last !== undefined && one.month < last.month)
  const closed = earlier.filter(one => lastOfMonth(one.month) <= booked)
  const settled = settledOf(earlier, closed.at(-2), closed.at(-1))
  const paid = await enterAll(client, officeId, intoId, keeper, settled)
  await closeAll(client, officeId, keeper, settled.slice(0, closed.length))
  if (!last) return paid
  const amount = (settled.at(-1)?.leftOver ?? 0) + last.net
  return [
    ...paid,
    { accountId: last.accountId, entryId: null, amount, onDay: payDayOf(last.month), serial: serialOf(last.month) },
  ]
}

const payDayOf = (month: string) => `${nextMonth(month).slice(0, 8)}20`
const serialOf = (month: string) => `SC${payDayOf(month).replaceAll('-', '')}01`

async function bookedUntil(client: ClientBase, officeId: number): Promise<string> {
  const { rows } = await client.query<{ day: string | null }>(`select closed_until($1, 'money')::text as day`, [
    officeId,
  ])
  return rows[0]?.day ?? ''
}

/** Returns how each month was settled: whole, but for what the mall kept in one and did not pay for another. */
function settledOf(months: readonly MallMonth[], kept: MallMonth | undefined, late: MallMonth | undefined): Settled[] {
  let opening = 0
  return months.map(month => {
    const charged = month === kept && month.net > promotion ? promotion : 0
    const due = month === late ? month.net - short : month.net
    const paid = Math.max(0, due - charged)
    const leftOver = opening + month.net - charged - paid
    const settled = { month, opening, charged, paid, leftOver }
    opening = leftOver
    return settled
  })
}

async function enterAll(
  client: ClientBase,
  officeId: number,
  intoId: number,
  { id: createdBy }: Employee,
  settled: readonly Settled[],
): Promise<MallPaid[]> {
  const facts = settled.flatMap(({ month: { accountId, month }, charged, paid }) => {
    const of = { officeId, accountId, month, onDay: payDayOf(month), createdBy, createdAt: momentOf(month, 17) }
    const entry = (kind: 'payment' | 'charge', amount: number) => {
      const own = kind === 'payment' ? [intoId, serialOf(month), ''] : [null, '', '促销活动费分摊']
      const [intoAccountId, serial, remark] = own
      return { ...of, kind, amount, intoAccountId, serial, remark }
    }
    return [...(charged > 0 ? [entry('charge', charged)] : []), ...(paid > 0 ? [entry('payment', paid)] : [])]
  })
  const ids = await reserveIds(client, 'mall_entry', facts.length)
  const rows = facts.map((one, at) => ({ id: ids[at] as number, ...one }))
  await insertRows(client, 'mall_entry', rows)
  return rows
    .filter(one => one.kind === 'payment')
    .map(({ accountId, id, amount, onDay, serial }) => ({
      accountId,
      entryId: id,
      amount,
      onDay,
      serial: String(serial),
    }))
}

/** A moment of the day on which the mall paid for a month. */
const momentOf = (month: string, at: number) =>
  new Date(Date.parse(`${payDayOf(month)}T00:00:00+08:00`) + at * hour).toISOString()

async function closeAll(
  client: ClientBase,
  officeId: number,
  { id: createdBy }: Employee,
  settled: readonly Settled[],
): Promise<void> {
  await insertRows(
    client,
    'mall_closing',
    settled.map(({ month: { accountId, month, gross, fee, refunded }, opening, charged, paid, leftOver }) => ({
      officeId,
      accountId,
      month,
      opening,
      gross,
      fee,
      refunded,
      charged,
      paid,
      leftOver,
      createdBy,
      createdAt: momentOf(month, 18),
    })),
  )
}
