import { type Selectable, sql } from 'kysely'
import type { MoneyImport } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { allocationsOf, lockContracts, type Move, type Post, paidContracts } from '../../../money/server/index.ts'
import type { Fault, ImportKind, ImportRecord } from '../../../transfer/server/index.ts'
import { RowRefused } from '../../../transfer/server/index.ts'
import { ImportedRefund } from '../../contract/history.ts'
import { statementPlaces } from '../../contract/places.ts'
import { bookingImport } from './booking.ts'
import { refundFields } from './fields.ts'
import { closedUntil, noteImport } from './known.ts'
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
    path: statementPlaces.refunds.path,
    tables: ['moneyRequest', 'moneyEntry'],
    fields: refundFields,
    schema: ImportedRefund,
    references: refundReferences,
    faults: faultsOf,
    book: (desk, batchId, record, number) => createOne(desk, post, batchId, record, number),
    obstacles: async () => [],
    takeBack: (desk, row) => takeBack(desk, post, row),
  })

/** Names rows of a closed month, and those that refund more than is free of their receipt, counted over the file so far. */
async function faultsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Fault[]> {
  const closed = await closedUntil(desk)
  const ids = [...new Set(records.map(record => valuesOf(record).receiptId))]
  const receipts = ids.length === 0 ? [] : await desk.from('receipt').selectAll().where('id', 'in', ids).execute()
  const free = new Map(receipts.map(one => [one.id, one.balance + one.allocated - one.held]))
  const since = new Map(receipts.map(one => [one.id, one.receivedOn]))
  return records.flatMap((record): Fault[] => {
    const { row } = record
    const { receiptId, amount, doneOn } = valuesOf(record)
    if (closed !== null && doneOn <= closed) return [{ row, field: 'doneOn', message: `${closed} 以前的月份已经结账` }]
    if (doneOn < (since.get(receiptId) ?? '')) return [{ row, field: 'doneOn', message: '退款日期早于收款日期' }]
    const left = (free.get(receiptId) ?? 0) - amount
    if (left < 0) return [{ row, field: 'amount', message: '超过了这笔收款可退的金额' }]
    free.set(receiptId, left)
    return []
  })
}

type Part = { termId: number | null; contractId: number | null; amount: number }

/** Keeps a refund that was paid, and posts it to the outside: from the receipt's balance first, then from what it paid, the latest due first. */
async function createOne(desk: Desk, post: Post, batchId: number, record: ImportRecord, number: string): Promise<void> {
  const { number: sourceNumber, receiptId, amount, doneOn, accountId, payee, serial, reason } = valuesOf(record)
  await lockContracts(desk, await paidContracts(desk, [receiptId]))
  const [receipt] = await desk.lock('receipt', [receiptId])
  if (receipt?.state !== 'confirmed') throw new RowRefused('receiptId', '收款单未确认或已红冲')
  const parts = partsOf(
    amount,
    receipt.balance - receipt.held,
    (await allocationsOf(desk, { receiptIds: [receiptId] })).map(one => ({ ...one, amount: one.amount - one.held })),
  )
  if (!parts) throw new RowRefused('amount', '超过了这笔收款可退的金额')
  const { customerId, ownerId, departmentId } = receipt
  const request = await desk.insert(
    'moneyRequest',
    {
      kind: 'refund',
      number,
      customerId,
      ownerId,
      departmentId,
      contractId: receipt.contractId,
      amount,
      reason: [sourceNumber && `原单号 ${sourceNumber}`, reason].filter(Boolean).join('；') || '历史退款',
      state: 'done',
      payee,
      serial,
      accountId: accountId ?? receipt.accountId,
      doneOn,
      doneBy: desk.employeeId,
      doneAt: sql<string>`now()`,
      createdBy: desk.employeeId,
    },
    { action: '导入退款', name: number },
  )
  const rows = parts.map(part => ({ requestId: request.id, receiptId, termId: part.termId, amount: part.amount }))
  await desk.insertMany('moneyRequestPart', rows, { action: '导入退款', name: number })
  const moves = parts.map(
    ({ termId, contractId, amount: fen }): Move =>
      termId === null || contractId === null
        ? { receiptId, from: 'balance', to: 'outside', amount: fen }
        : { receiptId, from: 'term', to: 'outside', term: { id: termId, contractId }, amount: fen },
  )
  await post(desk, moves, { kind: 'refund', id: request.id, onDay: doneOn, action: '付出退款', name: number })
  await noteImport(desk, batchId, 'refund', { sourceNumber: sourceNumber || null, receiptId, requestId: request.id })
}

/** Cuts an amount into parts; null where less is free. */
function partsOf(
  amount: number,
  balance: number,
  paid: readonly { termId: number; contractId: number; amount: number }[],
) {
  let left = amount
  const parts: Part[] = []
  for (const one of [{ termId: null, contractId: null, amount: balance }, ...paid]) {
    const part = Math.min(left, one.amount)
    if (part > 0) parts.push({ termId: one.termId, contractId: one.contractId, amount: part })
    left -= Math.max(0, part)
  }
  return left > 0 ? null : parts
}

/** Takes the refund back: the money is the customer's balance again. */
async function takeBack(desk: Desk, post: Post, row: Selectable<MoneyImport>): Promise<string | undefined> {
  const [request] = await desk.lock('moneyRequest', [row.requestId ?? 0])
  await desk.lock('receipt', [row.receiptId])
  if (!request) return undefined
  const { id, number, amount } = request
  const back: Move = { receiptId: row.receiptId, from: 'outside', to: 'balance', amount }
  const onDay = request.doneOn ?? new Date().toISOString().slice(0, 10)
  await post(desk, [back], { kind: 'refund', id, onDay, reason: '撤销导入', action: '撤销退款', name: number })
  const patch = { state: 'cancelled', failure: '撤销导入' } as const
  await desk.change('moneyRequest', request, patch, { action: '撤销导入', name: number })
  return number
}
