import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { closedUntil } from '../../../../kernel/server/ledger/book.ts'
import { holdPast, keepPastRefund, moneyBook, type Post, takeBackPastRefund } from '../../../money/server/index.ts'
import type { Fault, ImportKind, ImportRecord } from '../../../transfer/server/index.ts'
import { ImportedRefund } from '../../api/history.ts'
import { bankStatementPlaces } from '../../api/places.ts'
import { bookingImport } from './booking.ts'
import { refundFields } from './fields.ts'
import { noteImport } from './known.ts'
import { refundReferences } from './references.ts'

const element = 'historyBusinessRefoundImport:import'
const valuesOf = ({ values }: ImportRecord) => values as ImportedRefund

/** Returns 商机退款导入: money that went back before the company worked with this product. */
export const refundImport = (post: Post): ImportKind =>
  bookingImport({
    kind: 'refund',
    letters: 'TK',
    title: '商机退款',
    element,
    path: bankStatementPlaces.refunds.path,
    tables: ['moneyRequest', 'moneyEntry'],
    fields: refundFields,
    schema: ImportedRefund,
    references: refundReferences,
    faults: faultsOf,
    hold: (desk, records) =>
      holdPast(
        desk,
        records.map(record => valuesOf(record).receiptId),
      ),
    book: (desk, batchId, record, number) => createOne(desk, post, batchId, record, number),
    obstacles: async () => [],
    takeBack: (desk, { receiptId, requestId }) =>
      takeBackPastRefund(desk, post, { receiptId, requestId: requestId ?? 0 }),
  })

/** Names rows of a closed month, and those that refund more than is free of their receipt, counted over the file so far. */
async function faultsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Fault[]> {
  const closed = await closedUntil(desk, moneyBook)
  const ids = [...new Set(records.map(record => valuesOf(record).receiptId))]
  const receipts = ids.length === 0 ? [] : await desk.from('receipt').selectAll().where('id', 'in', ids).execute()
  const free = new Map(receipts.map(one => [one.id, one.balance + one.allocated - one.held]))
  const since = new Map(receipts.map(one => [one.id, one.receivedOn]))
  return records.flatMap((record): Fault[] => {
    const { row } = record
    const { receiptId, amount, doneOn } = valuesOf(record)
    if (closed !== null && doneOn <= closed)
      return [{ row, field: 'doneOn', message: `${closed} 以前的月份已经结账，请去掉这一行，或先反结账` }]
    if (doneOn < (since.get(receiptId) ?? ''))
      return [{ row, field: 'doneOn', message: '退款日期早于收款日期，请核对日期' }]
    const left = (free.get(receiptId) ?? 0) - amount
    if (left < 0) return [{ row, field: 'amount', message: '超过了这笔收款可退的金额，请核对金额' }]
    free.set(receiptId, left)
    return []
  })
}

/** Books a record as a refund that was paid. */
async function createOne(desk: Desk, post: Post, batchId: number, record: ImportRecord, number: string): Promise<void> {
  const { number: sourceNumber, accountId, reason, ...facts } = valuesOf(record)
  const { receiptId } = facts
  const { id } = await keepPastRefund(desk, post, {
    ...facts,
    number,
    accountId: accountId ?? null,
    reason: [sourceNumber && `原单号 ${sourceNumber}`, reason].filter(Boolean).join('；') || '历史退款',
  })
  await noteImport(desk, batchId, 'refund', { sourceNumber: sourceNumber || null, receiptId, requestId: id })
}
