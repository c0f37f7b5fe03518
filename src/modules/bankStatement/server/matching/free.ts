import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { MoneyMatched, ReceiptRecord } from '../../../money/server/index.ts'
import { tellBankStatements } from '../file.ts'
import { nameOfRow, nothing, type Row } from '../row.ts'

const columns = { receipt: 'receiptId', moneyRequest: 'refundId' } as const

/** Frees the rows that are matched with a receipt or refund, or for which it is suggested, once it is another one or gone. */
export const freeing: MoneyMatched = {
  async hold(desk, table, ids) {
    await rowsOf(desk, table, ids)
  },
  async edited(desk, receipt) {
    const rows = await rowsOf(desk, 'receipt', [receipt.id], 'noWait')
    await free(
      desk,
      rows.filter(row => !fits(row, receipt)),
    )
  },
  proves: `exists (select from statement_row s where s.office_id = e.office_id and s.receipt_id = e.id and s.state = 'matched')`,
  async gone(desk, table, ids) {
    await free(desk, await rowsOf(desk, table, ids, 'noWait'))
  },
}

/** Tells whether a receipt still is what its row says of it. */
function fits({ accountId, amount, how, serial, orderNumber }: Row, receipt: ReceiptRecord): boolean {
  const bySerial = how === 'serial' || how === 'difference'
  const sameSerial = receipt.externalSerial !== null && [serial, orderNumber].includes(receipt.externalSerial)
  const differs = amount !== receipt.amount
  return accountId === receipt.accountId && differs === (how === 'difference') && (sameSerial || !bySerial)
}

/**
 * Locks the rows that hold documents. `noWait`: the documents are locked already, so that a row which was matched since `hold`, and which
 * somebody has, is not waited for: the call begins again.
 */
async function rowsOf(
  desk: Desk,
  table: keyof typeof columns,
  ids: readonly number[],
  noWait?: 'noWait',
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = desk.from('statementRow').selectAll().where(columns[table], 'in', ids).orderBy('id').forNoKeyUpdate()
  return (noWait ? rows.noWait() : rows).execute()
}

async function free(desk: Desk, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const patch = { ...nothing, state: 'unmatched' } as const
  await desk.changeMany('statementRow', rows, patch, { action: '单据变动，解除匹配', name: nameOfRow })
  await tellBankStatements(desk)
}
