import { lastOfMonth } from '../../api/month.ts'
import { prepared } from '../database/prepared.ts'
import type { Desk, TenantTable } from '../desk/desk.ts'
import { point } from '../module.ts'
import { conflict } from '../refusal.ts'

/** A book of the company by name, of a row (an account of a mall) where each has its own. */
export type Book = { name: string; of?: number }

/** Keeps what another book has of a month (its first day) that the company's money closes, in that transaction. */
export type KeepsMonth = (desk: Desk, month: string) => Promise<void>
export const monthsClosed = point<KeepsMonth>('monthsClosed')

const asked = async (desk: Desk, sql: string, { name, of = 0 }: Book) => {
  const { rows } = await desk.client.query<{ day: string | null }>(prepared(sql, [desk.officeId, name, of]))
  return rows[0]?.day ?? null
}

/** Returns the last closed day of a book; null before the first month is closed. */
export const closedUntil = (desk: Desk, book: Book): Promise<string | null> =>
  asked(desk, 'select closed_until($1, $2, $3) as day', book)

/** Keeps a book from being closed until the transaction ends. Returns its last closed day. */
export const holdBook = (desk: Desk, book: Book): Promise<string | null> =>
  asked(desk, 'select hold_book($1, $2, $3) as day', book)

/**
 * Waits for all who post to a book, and lets nobody post until the transaction ends. Who holds it so closes a month by inserting its closing.
 * Returns the last closed day.
 */
export const holdToClose = (desk: Desk, book: Book): Promise<string | null> =>
  asked(desk, 'select hold_book($1, $2, $3, true) as day', book)

/** Opens the last closed month of a book again: its closing goes, and stays in the log alone. Throws 40900 where a later month is closed. */
export async function reopenMonth(
  desk: Desk,
  book: Book,
  closings: TenantTable,
  { id, month }: { id: number; month: string },
  log: { action: string; name?: string },
): Promise<void> {
  if ((await holdToClose(desk, book)) !== lastOfMonth(month)) throw conflict('后面的月份已经结账，请先反结账后面的月份')
  await desk.remove(closings, id, '月结', log)
}
