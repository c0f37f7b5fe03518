import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { BankStatementLine } from './reading/rows.ts'

/**
 * Keeps the lines of a file that the account does not have yet, also as an earlier version read them. The log tells of the file, not of each
 * line.
 */
export async function keepLines(
  desk: Desk,
  file: { id: number; accountId: number },
  lines: readonly BankStatementLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ row, order, reference: _reference, balance: _balance, fingerprintBefore, ...line }) => ({
    ...line,
    row_number: row,
    order_number: order,
    before: fingerprintBefore,
  }))
  await desk.client.query(
    `insert into statement_row (office_id, account_id, statement_file_id, row_number, day, clock, direction, amount, fee, counterparty, remark,
       serial, order_number, fingerprint)
     select $1, $2, $3, r.row_number, r.day, r.clock, r.direction, r.amount, r.fee, r.counterparty, r.remark, r.serial, r.order_number, r.fingerprint
     from json_to_recordset($4) r (row_number integer, day date, clock time, direction text, amount bigint, fee bigint, counterparty text, remark text,
       serial text, order_number text, fingerprint text, before text)
     where not exists (select from statement_row s
       where s.office_id = $1 and s.account_id = $2 and s.fingerprint = r.before and s.day = r.day and s.statement_file_id <> $3)
     on conflict (office_id, account_id, fingerprint) do nothing`,
    [desk.officeId, file.accountId, file.id, JSON.stringify(rows)],
  )
}
