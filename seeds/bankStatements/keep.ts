import type { ClientBase } from 'pg'
import type { BankStatementRow } from '../../src/modules/bankStatement/api/bankStatement.ts'
import type { Layout } from '../../src/modules/bankStatement/api/layout.ts'
import { hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import { insertRows, reserveIds } from '../insert.ts'

type Facts = Pick<BankStatementRow, 'day' | 'clock' | 'amount' | 'counterparty' | 'remark' | 'serial' | 'reason'>
type Matched = Pick<
  BankStatementRow,
  'state' | 'direction' | 'receiptId' | 'refundId' | 'mallEntryId' | 'mallAccountId' | 'how'
>
/** A row of a statement of the demo. */
export type Row = Facts & Matched

/** What a row is before anything is known of it. */
export const open: Matched = {
  state: 'unmatched',
  direction: 'in',
  receiptId: null,
  refundId: null,
  mallEntryId: null,
  mallAccountId: null,
  how: null,
}

type File = {
  officeId: number
  accountId: number
  keeper: Employee
  name: string
  layout: Layout
  skippedCount: number
  faults: readonly { row: number; message: string }[]
  rows: readonly Row[]
  now: number
}

/** Keeps a statement that finance brought some hours ago, with its rows. */
export async function keepFile(client: ClientBase, file: File): Promise<void> {
  const { officeId, accountId, keeper, name, layout, skippedCount, faults, rows, now } = file
  const [fileId] = await reserveIds(client, 'statement_file', 1)
  const counted = (state: Row['state']) => rows.filter(row => row.state === state).length
  const createdAt = new Date(now - 3 * hour).toISOString()
  await insertRows(client, 'statement_file', [
    {
      officeId,
      id: fileId,
      accountId,
      name,
      state: 'done',
      layout,
      preview: [],
      readCount: rows.length,
      addedCount: rows.length,
      skippedCount,
      faultCount: faults.length,
      matchedCount: counted('matched'),
      suggestedCount: counted('suggested'),
      faults,
      message: '',
      createdBy: keeper.id,
      createdAt,
      finishedAt: createdAt,
      updatedAt: createdAt,
      version: 2,
    },
  ])
  await insertRows(
    client,
    'statement_row',
    rows.map((row, place) => ({
      officeId,
      accountId,
      statementFileId: fileId,
      rowNumber: layout.headerRow + 1 + place,
      fee: 0,
      orderNumber: null,
      fingerprint: `demo-${place}`,
      createdAt,
      updatedAt: createdAt,
      version: 1,
      ...row,
      decidedBy: row.state === 'ignored' ? keeper.id : null,
      decidedAt: row.state === 'ignored' ? createdAt : null,
    })),
  )
}

export type Received = {
  id: number
  amount: number
  day: string
  serial: string | null
  payer: string
  customer: string
}

/** Returns an account's receipts from a day on that wait or are confirmed, the oldest first. */
export async function receivedBy(
  client: ClientBase,
  officeId: number,
  accountId: number,
  from: string,
): Promise<Received[]> {
  const { rows } = await client.query<Received>(
    `select r.id, r.amount, r.received_on as day, r.external_serial as serial, r.payer, c.name as customer
     from receipt r join customer c on c.office_id = r.office_id and c.id = r.customer_id
     where r.office_id = $1 and r.account_id = $2 and r.state in ('submitted', 'confirmed') and r.received_on >= $3
     order by r.received_on, r.id limit 40`,
    [officeId, accountId, from],
  )
  return rows
}
