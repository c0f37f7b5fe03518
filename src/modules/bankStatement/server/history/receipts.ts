import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { closedUntil } from '../../../../kernel/server/ledger/book.ts'
import {
  holdPastDeals,
  keepPastReceipt,
  moneyBook,
  type Post,
  takeBackPastReceipt,
} from '../../../money/server/index.ts'
import type { Fault, ImportKind, ImportRecord } from '../../../transfer/server/index.ts'
import { ImportedReceipt } from '../../api/history.ts'
import { bankStatementPlaces } from '../../api/places.ts'
import { bookingImport } from './booking.ts'
import { receiptFields } from './fields.ts'
import { noteImport } from './known.ts'
import { receiptReferences } from './references.ts'

const element = 'historyBusinessPayImport:import'
const valuesOf = ({ values }: ImportRecord) => values as ImportedReceipt

/** Returns 商机收款导入: money that came in before the company worked with this product, confirmed as it comes. */
export const receiptImport = (post: Post): ImportKind =>
  bookingImport({
    kind: 'receipt',
    letters: 'SK',
    title: '商机收款',
    element,
    path: bankStatementPlaces.receipts.path,
    tables: ['receipt', 'moneyEntry'],
    fields: receiptFields,
    schema: ImportedReceipt,
    references: receiptReferences,
    faults: faultsOf,
    hold: (desk, records) =>
      holdPastDeals(
        desk,
        records.map(record => valuesOf(record).dealId),
      ),
    book: (desk, batchId, record, number) => createOne(desk, post, batchId, record, number),
    obstacles,
    takeBack: (desk, row) => takeBackPastReceipt(desk, post, row.receiptId),
  })

/** Names rows of a closed month, and serials that an account has already. */
async function faultsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Fault[]> {
  const closed = await closedUntil(desk, moneyBook)
  const serials = records.flatMap(record => valuesOf(record).externalSerial || [])
  const taken =
    serials.length === 0
      ? []
      : await desk
          .from('receipt')
          .select(['accountId', 'externalSerial'])
          .where('externalSerial', 'in', serials)
          .execute()
  const known = new Set(taken.map(one => `${one.accountId} ${one.externalSerial}`))
  return records.flatMap((record): Fault[] => {
    const { receivedOn, accountId, externalSerial } = valuesOf(record)
    if (closed !== null && receivedOn <= closed)
      return [
        { row: record.row, field: 'receivedOn', message: `${closed} 以前的月份已经结账，请去掉这一行，或先反结账` },
      ]
    if (externalSerial && known.has(`${accountId} ${externalSerial}`))
      return [
        {
          row: record.row,
          field: 'externalSerial',
          message: '这个账户已有相同流水号的收款，请核对流水号，已录过的请去掉这一行',
        },
      ]
    return []
  })
}

/** Books a record as a confirmed receipt of its deal. */
async function createOne(desk: Desk, post: Post, batchId: number, record: ImportRecord, number: string): Promise<void> {
  const { number: sourceNumber, externalSerial, fee, remark, ...facts } = valuesOf(record)
  const { id } = await keepPastReceipt(desk, post, {
    ...facts,
    number,
    fee: fee ?? 0,
    externalSerial: externalSerial || null,
    remark: [sourceNumber && `原单号 ${sourceNumber}`, remark].filter(Boolean).join('；'),
  })
  await noteImport(desk, batchId, 'receipt', { sourceNumber: sourceNumber || null, receiptId: id, requestId: null })
}

/** Returns receipts of the batch of which something has left already, in words. */
async function obstacles(desk: Desk, batchId: number): Promise<string[]> {
  const { rows } = await desk.client.query<{ number: string }>(
    `select r.number from money_import i join receipt r on r.office_id = i.office_id and r.id = i.receipt_id
     where i.office_id = $1 and i.batch_id = $2 and i.undone_at is null and r.state = 'confirmed'
       and (r.refunded > 0 or r.earned > 0 or r.doubled > 0 or r.held > 0) order by r.id limit 5`,
    [desk.officeId, batchId],
  )
  return rows.map(({ number }) => `收款单 ${number} 已有退款或没收`)
}
