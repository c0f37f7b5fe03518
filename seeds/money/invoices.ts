import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { difference, type LogEntry } from '../../src/kernel/server/log/audit.ts'
import { logRow } from '../approvals/play.ts'
import { atWork, day, hour, lastAtWork } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numbered } from './numbers.ts'
import type { Signed } from './read.ts'
import { paidOf } from './requests/asked.ts'
import type { Year } from './year.ts'

/** What becomes of an invoice for its own customer, which needs no approval; the last one is red, against the first. */
const stories: readonly { days: number; done: boolean; red?: true }[] = [
  ...[210, 160, 130, 95, 60, 33, 20].map(days => ({ days, done: true })),
  { days: 15, done: true, red: true },
  ...[3, 2, 1].map(days => ({ days, done: false })),
]

/** Asks for invoices within what was paid; finance has issued the older ones. */
export async function fillInvoices(client: ClientBase, year: Year, contracts: readonly Signed[]): Promise<void> {
  const { company, book, now, keeper } = year
  const { officeId, employees } = company
  const own = (one: Signed) => employees.find(person => person.id === one.ownerId && person.left === null)
  // Others' names are invoiced for the newest contracts (requests.ts).
  const paid = contracts.filter(one => own(one) && paidOf(book.receipts, one) > 2_000_000).slice(0, -30)
  if (paid.length < stories.length) return
  const step = Math.floor(paid.length / stories.length)
  const asked = stories.map((story, place) => {
    const contract = paid[story.red ? 0 : place * step] as Signed
    const at = atWork(Math.max(now - story.days * day, contract.effectiveAt + 40 * day * Number(story.done)))
    return {
      ...story,
      kind: story.red ? ('redInvoice' as const) : ('invoice' as const),
      contract,
      at: lastAtWork(Math.min(at, now - 20 * hour)),
    }
  })
  const ids = await reserveIds(client, 'money_request', asked.length)
  const numbers = await numbered(client, officeId, asked)
  const rows = asked.map(({ kind, contract, at, done, red }, place) => {
    const { id: contractId, customerId, ownerId, departmentId, customer } = contract
    const doneAt = done ? atWork(at + 4 * hour) : null
    return {
      officeId,
      id: ids[place] as number,
      number: numbers[place] as string,
      kind,
      contractId,
      customerId,
      ownerId,
      departmentId,
      originalId: red ? (ids[0] as number) : null,
      amount: Math.floor(paidOf(book.receipts, contract) / 20_000) * 10_000,
      reason: red ? '开错抬头，重新开' : '',
      state: done ? 'done' : 'approved',
      buyerKind: 'personal',
      buyerTitle: customer,
      deliverTo: '',
      taxNumber: '',
      failure: '',
      payee: '',
      payeeAccount: '',
      serial: done ? `2533200000${20_000_000 + (ids[place] as number)}` : '',
      doneOn: doneAt === null ? null : formatDate(doneAt),
      doneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
      doneBy: doneAt === null ? null : keeper.id,
      createdBy: ownerId,
      createdAt: new Date(at).toISOString(),
      updatedAt: new Date(doneAt ?? at).toISOString(),
      version: done ? 2 : 1,
    }
  })
  await insertRows(client, 'money_request', rows)
  const told = rows.flatMap((row, place) => {
    const { contract, kind } = asked[place] as (typeof asked)[number]
    const { doneOn, doneAt, doneBy, serial, ...begun } = row
    const subject = { subject: 'moneyRequest', subjectId: row.id, subjectName: row.number }
    const action = kind === 'redInvoice' ? '申请红字发票' : '申请开票'
    const changes = difference({}, { ...begun, state: 'approved' })
    const entered = entry(own(contract) as Employee, row.createdAt, { ...subject, action, subjectVersion: 1, changes })
    if (doneAt === null) return [entered]
    const issued = difference({ state: 'approved' }, { state: 'done', doneOn, doneAt, doneBy, serial })
    return [entered, entry(keeper, doneAt, { ...subject, action: '登记发票', subjectVersion: 2, changes: issued })]
  })
  await insertRows(
    client,
    'operation_log',
    told.map(one => logRow(officeId, one.by, one.at, one.entry)),
  )
}

const entry = (by: Employee, at: string, told: LogEntry) => ({ by, at, entry: told })
