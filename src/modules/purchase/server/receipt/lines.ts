import { mulDiv } from '../../../../kernel/api/division.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../../kernel/server/money.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../../documents/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { lotText } from '../../../warehouse/api/lot.ts'
import { type KeptStockLine, readLines, stockLines } from '../../../warehouse/server/index.ts'
import type { ReceiptLine, ShownReceiptLine } from '../../api/receipt.ts'

/** A line as it is kept; `amount` as it was typed, null: by the cost of its goods. */
export type KeptReceiptLine = KeptStockLine<ReceiptLine & { condition: 'sellable' }>

const kept = stockLines({
  table: 'stockReceiptLine',
  document: 'stock_receipt',
  more: {
    damaged: 'damaged',
    damagedAs: 'damaged_as',
    amount: 'amount',
    purchaseLineId: 'purchase_line_id',
    returned: 'returned',
    freight: 'freight',
  },
})

/** The lines of receipts. */
export const receiptLines = {
  read: (desk, id) => kept.read(desk, id) as Promise<ShownReceiptLine[]>,
  store: (desk, id, lines) =>
    kept.store(
      desk,
      id,
      lines.map(line => ({ ...line, returned: 0, freight: 0 })),
    ),
} satisfies DocumentLines

type Reading = {
  /** The receipt that had other lines. */
  before?: { id: number } | undefined
  /** Nothing may be written: new lots are foreseen. */
  foresees?: boolean | undefined
}

/** Returns lines as they are kept. Throws 40000 by line, as `readLines` does and where more is damaged than came. */
export async function keptLines(
  desk: Desk,
  lines: readonly ReceiptLine[],
  { before, foresees = false }: Reading = {},
): Promise<KeptReceiptLine[]> {
  const typed = lines.map(line => ({ ...line, condition: 'sellable' as const }))
  const read = await readLines(desk, typed, {
    make: foresees ? 'foresee' : true,
    boxOf: line => (line as unknown as ReceiptLine).boxPieces ?? undefined,
    apart: line => (line as unknown as ReceiptLine).purchaseLineId,
  })
  for (const [at, { damaged, pieces }] of read.entries())
    if (damaged > pieces)
      throw badInput(`lines.${at}.damaged`, `第 ${at + 1} 行：破损 ${damaged} 片，多于到货的 ${pieces} 片，请改小`)
  if (!before || desk.may(stockElements.value)) return read
  return keepAmounts(read, await receiptLines.read(desk, before.id))
}

type Named = Pick<ReceiptLine, 'goodsId' | 'colour' | 'batch' | 'size' | 'gradeId'>
const nameOf = ({ goodsId, colour, batch, size, gradeId }: Named) =>
  [goodsId, lotText(colour), lotText(batch), lotText(size), gradeId].join('\n')

const lineOf = (line: Named & Pick<ReceiptLine, 'purchaseLineId'>) => `${nameOf(line)}\n${line.purchaseLineId}`

/**
 * Returns lines of whoever sees no value with what others have typed: what a piece was worth stays. One lot may come of several lines of a purchase; a line
 * that came of none of them before takes what any line of its lot had.
 */
function keepAmounts(lines: readonly KeptReceiptLine[], before: readonly ShownReceiptLine[]): KeptReceiptLine[] {
  const ofLot = new Map(before.map(line => [nameOf(line), line]))
  const ofLine = new Map(before.map(line => [lineOf(line), line]))
  return lines.map((line, at) => {
    const { amount = null, pieces = 1 } = ofLine.get(lineOf(line)) ?? ofLot.get(nameOf(line)) ?? {}
    return { ...line, amount: amount === null ? null : lineMoney(() => mulDiv(amount, line.pieces, pieces), at) }
  })
}
