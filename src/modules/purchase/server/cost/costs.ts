import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { postLateCost, reversePosting } from '../../../warehouse/server/index.ts'
import { type Cost, costKinds, costRoutes as routes } from '../../api/cost.ts'
import { splitCost } from '../../api/split.ts'
import { purchaseSwitches } from '../../api/switches.ts'
import { receiptLines } from '../receipt/lines.ts'
import { receipts } from '../receipt/receipts.ts'
import { sum } from '../told.ts'
import { partsOf } from './parts.ts'

const kind = 'receiptCost'

/** Returns the late costs of a receipt, the newest first. */
async function costsOf(desk: Desk, receiptId: number): Promise<Cost[]> {
  const { rows } = await desk.client.query<Cost>(
    `select c.id, c.kind, g.name as "goodsName", c.amount, c.stock, c.variance, c.split_by as "splitBy", c.note, c.created_by as "createdBy",
       c.created_at as "createdAt", c.reversed_at as "reversedAt", c.reverse_reason as "reverseReason", c.version
     from receipt_cost c left join stock_receipt_line l on l.office_id = c.office_id and l.id = c.receipt_line_id
     left join goods g on g.office_id = l.office_id and g.id = l.goods_id
     where c.office_id = $1 and c.stock_receipt_id = $2 order by c.id desc limit 200`,
    [desk.officeId, receiptId],
  )
  return rows
}

/** Tells whether a receipt has a late cost that was not taken back. */
export async function hasCosts(desk: Desk, receiptId: number): Promise<boolean> {
  const found = desk.from('receiptCost').select('id').where('stockReceiptId', '=', receiptId)
  return (await found.where('reversedAt', 'is', null).executeTakeFirst()) !== undefined
}

/** Returns the last entry that each line of a receipt posted. */
async function entriesOf(desk: Desk, receiptId: number): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ line: number; entry: number }>(
    `select line_id as line, max(id) as entry from stock_entry
     where office_id = $1 and document_kind = 'stockReceipt' and document_id = $2 and reverses_id is null group by 1`,
    [desk.officeId, receiptId],
  )
  return new Map(rows.map(({ line, entry }) => [line, entry]))
}

/** Posts a kept cost of a locked receipt over its lines, or to one of them. Returns what went to stock and what is variance, in fen. */
async function postCost(
  desk: Desk,
  cost: { id: number; stockReceiptId: number; receiptLineId: number | null; amount: number; splitBy: string },
) {
  const lines = await receiptLines.read(desk, cost.stockReceiptId)
  const entries = await entriesOf(desk, cost.stockReceiptId)
  const shares =
    cost.receiptLineId === null
      ? splitCost(cost.amount, await partsOf(desk, lines), cost.splitBy as 'value')
      : lines.map(({ id }) => (id === cost.receiptLineId ? cost.amount : 0))
  const costs = lines.flatMap(({ id, pieces, returned }, at) =>
    shares[at] === 0
      ? []
      : [{ line: id, at, entryId: entries.get(id) as number, base: pieces - returned, cost: shares[at] as number }],
  )
  const posted = await postLateCost(desk, { kind, id: cost.id }, costs)
  return { stock: sum(posted.map(({ value }) => value)), variance: sum(posted.map(({ variance }) => variance)) }
}

/** Refuses a line that is not of a receipt. */
async function assertLine(desk: Desk, receiptId: number, lineId: number | null): Promise<void> {
  if (lineId === null) return
  const lines = await receiptLines.read(desk, receiptId)
  if (!lines.some(({ id }) => id === lineId)) throw badInput('receiptLineId', '这一行不在这张入库单上，请重新选择')
}

/** The calls of late costs of receipts, for who sees what stock is worth. */
export const costHandlers = [
  handle(routes.list, async (desk, { params: { id } }) => {
    desk.demand(stockElements.value)
    await receipts.visible(desk, id)
    return costsOf(desk, id)
  }),

  handle(routes.add, async (desk, { body: { receiptId, ...given } }) => {
    desk.demand(stockElements.value)
    await receipts.visible(desk, receiptId)
    await assertLine(desk, receiptId, given.receiptLineId)
    const receipt = await receipts.lock(desk, receiptId, 'cost', {})
    const { costSplit } = await switchesOf(desk, purchaseSwitches)
    const values = { ...given, stockReceiptId: receiptId, splitBy: costSplit, createdBy: desk.employeeId }
    const name = `${receipt.number} ${costKinds[given.kind]}`
    const cost = await desk.insert('receiptCost', values, { action: '登记后补费用', name: () => name })
    const came = await postCost(desk, cost as never)
    await desk.change('receiptCost', cost, came, { action: '登记后补费用', name: () => name })
    return costsOf(desk, receiptId)
  }),

  handle(routes.reverse, async (desk, { body: { id, version, reason } }) => {
    desk.demand(stockElements.value)
    const known = await desk.from('receiptCost').select('stockReceiptId').where('id', '=', id).executeTakeFirst()
    if (!known) throw notFound('费用')
    const receipt = await receipts.lock(desk, known.stockReceiptId, 'cost', {})
    const cost = await desk.lockOne('receiptCost', id, '费用', { version, words: async () => [] })
    if (cost.reversedAt !== null) throw conflict('这笔费用已经冲销，请刷新后查看')
    await reversePosting(desk, { kind, id }, { kind, id })
    await desk.change(
      'receiptCost',
      cost,
      { reversedAt: sql<string>`now()`, reverseReason: reason },
      { action: '冲销后补费用', name: () => `${receipt.number} ${costKinds[cost.kind as Cost['kind']]}` },
    )
    return costsOf(desk, receipt.id)
  }),
]
