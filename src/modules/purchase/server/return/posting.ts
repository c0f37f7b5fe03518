import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { SupplierReturn } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type Movement, post, reversePosting } from '../../../warehouse/server/index.ts'
import { receiptRecord } from '../../api/receipt.ts'
import { returnRecord, type ShownReturnLine } from '../../api/return.ts'
import { called } from '../called.ts'
import { assertNotReplaced, lockPurchase, recountReceived, uncountReceived } from '../order/receiving.ts'
import { receiptLines } from '../receipt/lines.ts'
import { sum } from '../told.ts'
import { assertCame, returnLines } from './lines.ts'

type Stored = Selectable<SupplierReturn>

/** Locks the receipt whose goods go back, after the return. Throws 40900 where it is not posted. */
async function lockReceipt(desk: Desk, { stockReceiptId }: Stored) {
  const receipt = await desk.lockOne('stockReceipt', stockReceiptId, receiptRecord.noun)
  if (receipt.state === 'done') return receipt
  const it = await called(desk, 'stockReceipt', receipt.id, receiptRecord.noun)
  throw conflict(`${it}${receipt.state === 'reversed' ? '已冲销' : '还没有入库'}，不能按它退货，请改选已入库的入库单`)
}

/** What goes back, by the lines of the purchase of which it came. */
async function ofPurchase(desk: Desk, receiptId: number, lines: readonly ShownReturnLine[]) {
  const received = new Map((await receiptLines.read(desk, receiptId)).map(line => [line.id, line]))
  const back = lines.map(({ receiptLineId, pieces }) => ({
    purchaseLineId: received.get(receiptLineId)?.purchaseLineId ?? null,
    pieces,
  }))
  return { received, back }
}

/** Posts a return; gives it back as it was locked, and what it is from then on. Throws as `post` does, and 40900. */
export async function sendBack(desk: Desk, id: number) {
  const row = await desk.lockOne('supplierReturn', id, returnRecord.noun)
  const receipt = await lockReceipt(desk, row)
  const lines = await returnLines.read(desk, id)
  const { received, back } = await ofPurchase(desk, receipt.id, lines)
  await assertCame(desk, receipt.id, lines, received)
  if (row.replaces) await openAgain(desk, receipt.purchaseId, back)
  const posted = await post(
    desk,
    { kind: 'supplierReturn', id, paperOn: row.returnedOn },
    lines.map((line, at) => movementOf(line, at, row.warehouseId)),
  )
  await countReturned(desk, lines, 1)
  const worth = new Map(posted.map(({ line, value }) => [line, -value]))
  await desk.client.query(
    `update supplier_return_line l set amount = w.amount from unnest($2::bigint[], $3::bigint[]) w (id, amount)
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(line => line.id), lines.map(line => worth.get(line.id) ?? 0)],
  )
  const patch = { state: 'done' as const, decidedAt: sql<string>`now()`, amount: sum([...worth.values()]) }
  return { row, patch }
}

const movementOf = (line: ShownReturnLine, at: number, warehouseId: number): Movement => {
  const { id, goodsId, lotId, gradeId, condition, pieces, boxes, credit } = line
  const from = { goodsId, warehouseId, lotId, gradeId, condition }
  return { line: id, at, act: 'return', from, pieces, boxes, ...(credit != null && { credit }) }
}

/** Puts what goes back for others on order again. */
async function openAgain(desk: Desk, purchaseId: number | null, back: Parameters<typeof uncountReceived>[2]) {
  if (purchaseId === null) throw conflict(notOrdered)
  const purchase = await lockPurchase(desk, purchaseId)
  if (purchase.state !== 'done') {
    const it = await called(desk, 'purchase', purchaseId, '采购单')
    throw conflict(`${it}已关闭，不能换货；请先重新打开它，或改为不换货`)
  }
  await uncountReceived(desk, purchase, back)
}

/** Why a return against a receipt of no purchase asks for no others. */
export const notOrdered = '这张入库单没有按采购单入库，没有可以恢复的在订数量；请改为不换货，换来的货另开入库单'

/** Counts on the lines of receipts what goes back, or no longer (-1). */
const countReturned = (desk: Desk, lines: readonly ShownReturnLine[], sign: 1 | -1) =>
  desk.client.query(
    `update stock_receipt_line l set returned = l.returned + w.pieces
     from (select id, sum(pieces)::bigint as pieces from unnest($2::bigint[], $3::bigint[]) u (id, pieces) group by id) w
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(line => line.receiptLineId), lines.map(({ pieces }) => pieces * sign)],
  )

/** Posts the opposite of a locked return. Throws 40900 where others came in its place. */
export async function takeBackReturn(desk: Desk, row: Stored): Promise<void> {
  const receipt = await lockReceipt(desk, row)
  const lines = await returnLines.read(desk, row.id)
  const { back } = await ofPurchase(desk, receipt.id, lines)
  if (row.replaces && receipt.purchaseId !== null) {
    const purchase = await lockPurchase(desk, receipt.purchaseId)
    await assertNotReplaced(desk, purchase, back)
    await recountReceived(desk, purchase, back)
  }
  const cause = { kind: 'supplierReturn', id: row.id }
  await reversePosting(desk, cause, cause, { places: new Map(lines.map((line, at) => [line.id, at])) })
  await countReturned(desk, lines, -1)
}
