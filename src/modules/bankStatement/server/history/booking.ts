import { type Selectable, sql } from 'kysely'
import type { MoneyImport } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { holdPast } from '../../../money/server/index.ts'
import type { Created, ImportKind, ImportRecord } from '../../../transfer/server/index.ts'
import { freeing } from '../matching/free.ts'
import { findBooked, type MoneyKind, updateNothing } from './known.ts'

type Told = 'title' | 'element' | 'path' | 'tables' | 'fields' | 'schema' | 'references' | 'faults' | 'obstacles'
type Booking = Pick<ImportKind, Told> & {
  kind: MoneyKind
  /** What the numbers of its documents begin with. */
  letters: string
  /** Locks what the records' documents touch, in the order of locks. */
  hold(desk: Desk, records: readonly ImportRecord[]): Promise<void>
  /** Books a record as a document of the number. Throws RowRefused. */
  book(desk: Desk, batchId: number, record: ImportRecord, number: string): Promise<void>
  /** Takes back what came of a record. Returns its document's number; undefined where there is none to take back. */
  takeBack(desk: Desk, row: Selectable<MoneyImport>): Promise<string | undefined>
}

/** Returns an import of past movements of money: each record is booked once as a document of its own, and taken back by its opposite. */
export const bookingImport = ({ letters, hold, book, takeBack, ...told }: Booking): ImportKind => ({
  ...told,
  numbersElement: told.element,
  module: 'money',
  identity: 'number',
  objection: () => null,
  lock: hold,
  find: (desk, numbers, batchId) => findBooked(desk, told.kind, numbers, batchId),
  create: (desk, batchId, records) => bookAll(desk, { kind: told.kind, letters, book }, batchId, records),
  update: (_desk, _batchId, records) => updateNothing(records),
  announce: async () => {},
  undo: (desk, batchId, step) => takeAllBack(desk, takeBack, batchId, step),
})

const sourceNumberOf = ({ values }: ImportRecord) => (values as { number?: string }).number ?? ''

async function bookAll(
  desk: Desk,
  { kind, letters, book }: Pick<Booking, 'kind' | 'letters' | 'book'>,
  batchId: number,
  records: readonly ImportRecord[],
): Promise<Created> {
  const numbers = records.map(sourceNumberOf).filter(number => number !== '')
  const known = await findBooked(desk, kind, numbers, batchId)
  const isThere = (record: ImportRecord) => known.has(sourceNumberOf(record))
  const fresh = records.filter(record => !isThere(record))
  const drawn = fresh.length > 0 ? await nextNumbers(desk, letters, fresh.length) : []
  for (const [at, record] of fresh.entries()) await book(desk, batchId, record, drawn[at] as string)
  return { existing: records.filter(isThere), stored: Promise.resolve() }
}

async function takeAllBack(
  desk: Desk,
  takeBack: Booking['takeBack'],
  batchId: number,
  step: (records: number) => Promise<void>,
): Promise<void> {
  const rows = await desk
    .from('moneyImport')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute()
  const documents = Map.groupBy(rows.map(documentOf), ([table]) => table)
  for (const [table, found] of documents)
    await freeing.hold(
      desk,
      table,
      found.map(([, id]) => id),
    )
  await holdPast(
    desk,
    rows.map(row => row.receiptId),
  )
  for (const row of rows) {
    const [table, id] = documentOf(row)
    const name = await takeBack(desk, row)
    if (name === undefined) continue
    await freeing.gone(desk, table, [id], 'removed')
    await desk.change('moneyImport', row, { undoneAt: sql<string>`now()` }, { action: '撤销导入', name })
    await step(1)
  }
}

/** Returns what an import made of a record: a refund, else a receipt. */
const documentOf = ({ receiptId, requestId }: Selectable<MoneyImport>) =>
  requestId === null ? (['receipt', receiptId] as const) : (['moneyRequest', requestId] as const)
