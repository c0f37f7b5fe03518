import type { Desk } from '../../../kernel/server/desk.ts'
import type { StatementLine } from './reading/rows.ts'

/** Keeps the lines of a file that the account does not have yet. The log tells of the file, not of each line. */
export async function keepLines(
  desk: Desk,
  file: { id: number; accountId: number },
  lines: readonly StatementLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ row, order, ...line }) => ({ ...line, row_number: row, order_number: order }))
  await desk.client.query(
    `insert into statement_row (office_id, account_id, statement_file_id, row_number, day, clock, direction, amount, fee, counterparty, remark,
       serial, order_number, fingerprint)
     select $1, $2, $3, r.row_number, r.day, r.clock, r.direction, r.amount, r.fee, r.counterparty, r.remark, r.serial, r.order_number, r.fingerprint
     from json_populate_recordset(null::statement_row, $4) r
     on conflict (office_id, account_id, fingerprint) do nothing`,
    [desk.officeId, file.accountId, file.id, JSON.stringify(rows)],
  )
}
