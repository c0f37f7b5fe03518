import type { Selectable } from 'kysely'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Receipt } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdBook } from '../../../../kernel/server/ledger/book.ts'
import { termJoin } from '../../../contract/server/index.ts'
import { moneyBook } from './closing.ts'

export type ReceiptRecord = Selectable<Receipt>

/** Keeps the month from being closed until the transaction ends. */
export async function openBook(desk: Desk): Promise<void> {
  await holdBook(desk, moneyBook)
}

/** Returns the numbers of the contracts to whose terms a receipt's money is paid. */
export async function paidContracts(desk: Desk, receiptIds: readonly number[]): Promise<number[]> {
  if (receiptIds.length === 0) return []
  const { rows } = await desk.client.query<{ id: number }>(
    prepared(
      `select distinct t.contract_id as id from money_allocation a
       ${termJoin('a')}
       where a.office_id = $1 and a.receipt_id = any($2) and a.amount > 0`,
      [desk.officeId, receiptIds],
    ),
  )
  return rows.map(row => row.id)
}

/** What of a receipt is paid for a term, in fen. */
export type Allocated = { receiptId: number; termId: number; contractId: number; amount: number; held: number }

/** Returns what of receipts is paid for terms, the latest due first. The caller has locked them. */
export async function allocationsOf(
  desk: Desk,
  by: { receiptIds: readonly number[] } | { termIds: readonly number[] },
): Promise<Allocated[]> {
  const [column, ids] = 'receiptIds' in by ? ['a.receipt_id', by.receiptIds] : ['a.term_id', by.termIds]
  if (ids.length === 0) return []
  const { rows } = await desk.client.query<Allocated>(
    prepared(
      `select a.receipt_id as "receiptId", a.term_id as "termId", t.contract_id as "contractId", a.amount, a.held
       from money_allocation a ${termJoin('a')}
       where a.office_id = $1 and ${column} = any($2) and a.amount > 0
       order by t.due_on desc nulls first, t.position desc, a.term_id desc, a.receipt_id desc`,
      [desk.officeId, ids],
    ),
  )
  return rows
}
