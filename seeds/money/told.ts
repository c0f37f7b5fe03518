import { difference, type LogEntry } from '../../src/kernel/server/log/audit.ts'
import { logRow } from '../approvals/play.ts'
import { lastAtWork, minute } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Row } from '../insert.ts'
import type { Book } from './book.ts'
import type { Entry, Receipt } from './facts.ts'
import { receiptRow } from './rows.ts'

type Told = { at: number; by: Employee; entry: LogEntry }
/** The rows of a book as they were written: entries in their order, with their rows. */
type Written = { entries: readonly Entry[]; rows: readonly Row[]; kinds: readonly Row[] }

/** Returns what the log tells of a book, in the order of time. */
export function toldOf({ officeId, receipts, kinds: counted }: Book, { entries, rows, kinds }: Written): Row[] {
  const told = [
    ...receipts.flatMap(one => lifeOf(officeId, one)),
    ...entries.map(({ action, receipt, by, at }, place) =>
      insertedOf('moneyEntry', action, receipt, { by, at }, rows[place]),
    ),
    ...counted.map(({ receipt, by, at }, place) =>
      insertedOf('moneyKindEntry', '定金拆分', receipt, { by, at }, kinds[place]),
    ),
  ]
  const inOrder = told.sort((a, b) => a.at - b.at)
  return inOrder.map(({ at, by, entry }) => logRow(officeId, by, new Date(lastAtWork(at)).toISOString(), entry))
}

function insertedOf(
  subject: string,
  action: string,
  { number }: Receipt,
  when: Pick<Told, 'at' | 'by'>,
  row: Row = {},
): Told {
  const named = { subject, subjectId: row.id as number, subjectName: number }
  return { ...when, entry: { ...named, action, changes: difference({}, row) } }
}

const minutesUntilReturned = 40

/** How a receipt was entered, and what became of it. */
function lifeOf(officeId: number, one: Receipt): Told[] {
  const { confirmedBy, confirmedAt, reversedBy, reversedAt, ...row } = receiptRow(officeId, one)
  const first = one.state === 'draft' ? 'draft' : 'submitted'
  const nothing = { posted: 0, balance: 0, allocated: 0, earnest: 0, touchedOn: null, postedOn: null, reason: '' }
  const entered = difference({}, { ...row, ...nothing, state: first })
  const tell = (
    at: number,
    by: Employee,
    action: string,
    subjectVersion: number,
    changes: LogEntry['changes'] = {},
  ): Told => {
    const named = { subject: 'receipt', subjectId: one.id, subjectName: one.number }
    return { at, by, entry: { ...named, action, subjectVersion, changes } }
  }
  const told = [tell(one.enteredAt, one.by, first === 'draft' ? '录入收款' : '提交收款', 1, entered)]
  const reason: [string, string] = ['', one.reason]
  if (one.confirmedAt !== null) {
    const changes: LogEntry['changes'] = {
      state: [first, 'confirmed'],
      confirmedBy: [null, confirmedBy],
      confirmedAt: [null, confirmedAt],
    }
    told.push(tell(one.confirmedAt, one.keeper, '确认收款', 2, changes))
  }
  if (one.reversedAt !== null) {
    const changes: LogEntry['changes'] = {
      state: ['confirmed', 'reversed'],
      reason,
      reversedBy: [null, reversedBy],
      reversedAt: [null, reversedAt],
    }
    told.push(tell(one.reversedAt, one.keeper, '红冲收款', 3, changes))
  }
  if (one.state === 'returned') {
    const at = one.enteredAt + minutesUntilReturned * minute
    told.push(tell(at, one.keeper, '退回收款', 2, { state: [first, 'returned'], reason }))
  }
  return told
}
