import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../../documents/server/index.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { countTyped } from '../../../warehouse/api/typed.ts'
import { type KeptStockLine, stockLines } from '../../../warehouse/server/index.ts'
import type { ShownReceiptLine } from '../../api/receipt.ts'
import type { ReturnLine, ShownReturnLine } from '../../api/return.ts'
import { numberOf } from '../called.ts'
import { receiptLines } from '../receipt/lines.ts'

const kept = stockLines({
  table: 'supplierReturnLine',
  document: 'supplier_return',
  more: { receiptLineId: 'receipt_line_id', credit: 'credit', amount: 'amount' },
})

/** The lines of returns to suppliers. */
export const returnLines = {
  read: (desk, id) => kept.read(desk, id) as Promise<ShownReturnLine[]>,
  store: kept.store,
} satisfies DocumentLines

/** A line as it is kept: the goods, lot and grade of its line of the receipt. */
export type KeptReturnLine = KeptStockLine<Omit<ShownReceiptLine, 'id' | 'condition'> & ReturnLine>

type Of = { receiptId: number; before?: { id: number } | undefined }

/** Returns lines as they are kept. Throws 40000 by line: a line of another receipt, a quantity that is none, more than came, two lines that say the same. */
export async function keptLines(desk: Desk, given: readonly ReturnLine[], { receiptId, before }: Of) {
  const received = new Map((await receiptLines.read(desk, receiptId)).map(line => [line.id, line]))
  const known = before ? await returnLines.read(desk, before.id) : []
  const lines = given.map((line, at) => keptOf(desk, line, at, { received, known }))
  for (const [at, line] of lines.entries()) {
    const twin = lines.findIndex(one => one.receiptLineId === line.receiptLineId && one.condition === line.condition)
    if (twin < at)
      throw badInput(`lines.${at}.receiptLineId`, `第 ${at + 1} 行与第 ${twin + 1} 行是同一行、同一状态，请合并成一行`)
  }
  await assertCame(desk, receiptId, lines, received)
  return lines
}

type Known = { received: ReadonlyMap<number, ShownReceiptLine>; known: readonly ShownReturnLine[] }

function keptOf(desk: Desk, line: ReturnLine, at: number, { received, known }: Known): KeptReturnLine {
  const of = received.get(line.receiptLineId)
  if (!of) throw badInput(`lines.${at}.receiptLineId`, `第 ${at + 1} 行：不在这张入库单上，请删除后重新添加`)
  const counted = countTyped({ boxes: line.boxes, pieces: line.rest }, of.boxPieces)
  const fault = 'refusal' in counted && counted.refusal
  if (fault) throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行：${fault}`)
  const { pieces } = counted as { pieces: number }
  const was = known.find(
    one => one.receiptLineId === of.id && one.condition === line.condition && one.pieces === pieces,
  )
  const credit = desk.may(stockElements.value) ? line.credit : (was?.credit ?? null)
  const { id: _, amount: __, ...goods } = of
  return { ...goods, ...line, credit, pieces, amount: null }
}

type Counted = { receiptLineId: number; pieces: number }

/** Refuses by line more than came of the lines of a receipt, less what went back before. How many those are hears only who sees the receipt. */
export async function assertCame(
  desk: Desk,
  receiptId: number,
  lines: readonly Counted[],
  received: ReadonlyMap<number, ShownReceiptLine>,
): Promise<void> {
  for (const [at, { receiptLineId }] of lines.entries()) {
    const of = received.get(receiptLineId) as ShownReceiptLine
    const back = lines.reduce((all, one) => all + (one.receiptLineId === receiptLineId ? one.pieces : 0), 0)
    const left = of.pieces - of.returned
    if (back <= left) continue
    const words = (pieces: number) => boxWords(pieces, of.boxPieces)
    const isSeen = (await numberOf(desk, 'stockReceipt', receiptId)) !== undefined
    const why = isSeen
      ? `入库 ${words(of.pieces)}，已退 ${words(of.returned)}，最多再退 ${words(left)}`
      : '超过这张入库单还能退的数量'
    throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行：“${of.goodsName}”${why}，请改小`)
  }
}
