import { type Selectable, sql } from 'kysely'
import type { MoneyImport } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import {
  countEarnest,
  holdReceiptDeal,
  lockContracts,
  type Post,
  pay,
  reverseReceipt,
} from '../../../money/server/index.ts'
import type { Fault, ImportKind, ImportRecord } from '../../../transfer/server/index.ts'
import { RowRefused } from '../../../transfer/server/index.ts'
import { ImportedReceipt } from '../../contract/history.ts'
import { statementPlaces } from '../../contract/places.ts'
import { bookingImport } from './booking.ts'
import { receiptFields } from './fields.ts'
import { closedUntil, noteImport } from './known.ts'
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
    path: statementPlaces.receipts.path,
    tables: ['receipt', 'moneyEntry'],
    fields: receiptFields,
    schema: ImportedReceipt,
    references: receiptReferences,
    faults: faultsOf,
    book: (desk, batchId, record, number) => createOne(desk, post, batchId, record, number),
    obstacles,
    takeBack: (desk, row) => takeBack(desk, post, row),
  })

/** Names rows of a closed month, and serials that an account has already. */
async function faultsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Fault[]> {
  const closed = await closedUntil(desk)
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
      return [{ row: record.row, field: 'receivedOn', message: `${closed} 以前的月份已经结账` }]
    if (externalSerial && known.has(`${accountId} ${externalSerial}`))
      return [{ row: record.row, field: 'externalSerial', message: '这个账户已有相同流水号的收款' }]
    return []
  })
}

/** Keeps a confirmed receipt of a deal, credits its customer, counts 定金, and pays the terms of the deal's contracts that are due first. */
async function createOne(desk: Desk, post: Post, batchId: number, record: ImportRecord, number: string): Promise<void> {
  const { number: sourceNumber, dealId, externalSerial, fee, remark, ...facts } = valuesOf(record)
  const deal = await desk
    .from('opportunity')
    .select(['customerId', 'ownerId', 'departmentId'])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!deal?.ownerId) throw new RowRefused('dealId', '商机没有负责人，请先指定')
  const isEarnest = facts.kind === 'earnest'
  if (isEarnest) await holdReceiptDeal(desk, { contractId: null, opportunityId: dealId })
  const contracts = await desk
    .from('contract')
    .select('id')
    .where('opportunityId', '=', dealId)
    .where('state', 'in', ['effective', 'completed'])
    .execute()
  const held = await lockContracts(
    desk,
    contracts.map(one => one.id),
  )
  const receipt = await desk.insert(
    'receipt',
    {
      ...facts,
      number,
      opportunityId: dealId,
      customerId: deal.customerId,
      ownerId: deal.ownerId,
      departmentId: deal.departmentId,
      fee: fee ?? 0,
      externalSerial: externalSerial || null,
      remark: [sourceNumber && `原单号 ${sourceNumber}`, remark].filter(Boolean).join('；'),
      state: 'confirmed',
      createdBy: desk.employeeId,
      enteredBy: desk.employeeId,
      confirmedBy: desk.employeeId,
      confirmedAt: sql<string>`now()`,
    },
    { action: '导入收款', name: number },
  )
  const { id, amount, receivedOn: onDay } = receipt
  const credit = { receiptId: id, from: 'outside', to: 'balance', amount } as const
  await post(desk, [credit], { kind: 'receipt', id, onDay, action: '收款入账', name: number })
  if (isEarnest) await countEarnest(desk, receipt, dealId)
  await pay(desk, post, receipt, amount, held, { onDay, action: '分配收款' })
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

/** Takes the receipt back by mirror entries, and its serial with it. */
async function takeBack(desk: Desk, post: Post, row: Selectable<MoneyImport>): Promise<string> {
  const receipt = await desk.from('receipt').selectAll().where('id', '=', row.receiptId).executeTakeFirstOrThrow()
  if (receipt.state === 'confirmed') await reverseReceipt(desk, post, receipt.id, receipt.version, '撤销导入')
  const [reversed] = await desk.lock('receipt', [receipt.id])
  const free = { externalSerial: null }
  if (reversed) await desk.change('receipt', reversed, free, { action: '撤销导入', name: receipt.number })
  return receipt.number
}
