import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import { insertRows, insertSummed, reserveIds } from '../insert.ts'
import type { Book } from './book.ts'
import { later } from './facts.ts'
import { entryRow, kindRow, receiptRow } from './rows.ts'
import { toldOf } from './told.ts'

const prefix = 'SK'

/**
 * Writes a book, numbered in the order of time, with the sums that triggers would have kept in ten times the time; `ledger:verify` proves
 * them.
 */
export async function keepBook(client: ClientBase, book: Book): Promise<void> {
  const { officeId } = book
  book.receipts.sort((a, b) => a.enteredAt - b.enteredAt)
  const ids = await reserveIds(client, 'receipt', book.receipts.length)
  const days = new Map<string, number>()
  for (const [at, receipt] of book.receipts.entries()) {
    receipt.id = ids[at] as number
    const on = formatDate(receipt.enteredAt)
    days.set(on, (days.get(on) ?? 0) + 1)
    receipt.number = documentNumber(prefix, on.replaceAll('-', ''), days.get(on) as number)
  }
  await insertRows(
    client,
    'document_counter',
    [...days].map(([on, last]) => ({ officeId, prefix, day: on, last })),
  )
  await insertRows(
    client,
    'receipt',
    book.receipts.map(one => receiptRow(officeId, one)),
  )
  await client.query('analyze receipt')
  const entries = book.entries.toSorted((a, b) => a.at - b.at)
  const entryIds = await reserveIds(client, 'money_entry', entries.length)
  const rows = entries.map((one, at) => entryRow(officeId, one, entryIds[at] as number))
  await insertSummed(client, 'money_entry', rows)
  const kindIds = await reserveIds(client, 'money_kind_entry', book.kinds.length)
  const kinds = book.kinds.map((one, at) => kindRow(officeId, one, kindIds[at] as number))
  await insertSummed(client, 'money_kind_entry', kinds)
  await keepSums(client, book)
  await insertRows(client, 'operation_log', toldOf(book, { entries, rows, kinds }))
}

async function keepSums(client: ClientBase, { officeId, receipts, terms }: Book): Promise<void> {
  const paid = receipts.flatMap(one =>
    [...one.paid].map(([termId, amount]) => ({ officeId, receiptId: one.id, termId, amount, held: 0 })),
  )
  await insertRows(client, 'money_allocation', paid)
  const touched = [...terms.values()].map(one => ({
    id: one.term.id,
    paid: one.paid,
    touchedOn: later(one.touchedOn, one.term.touchedOn),
  }))
  await client.query(
    `update contract_term t set paid = s.paid, touched_on = s."touchedOn" from json_to_recordset($2) s (id bigint, paid bigint, "touchedOn" date)
     where t.office_id = $1 and t.id = s.id`,
    [officeId, JSON.stringify(touched)],
  )
  await client.query(
    `update contract c set paid = s.paid from (select contract_id, sum(paid) as paid from contract_term where office_id = $1 group by 1) s
     where c.office_id = $1 and c.id = s.contract_id and s.paid > 0`,
    [officeId],
  )
}

/** Writes what was open of terms on past days, once nothing more is entered past the triggers. */
export const keepPast = (client: ClientBase, officeId: number) => client.query('select fill_term_past($1)', [officeId])
