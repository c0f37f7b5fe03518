import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { LineBound } from '../record/beyond.ts'
import { type ColumnRow, columnRows } from './columns.ts'
import { presentShape, shapeOf } from './shape.ts'

/** So many pieces, or parts of what is made to measure, of a line that may not be taken back, and why in words. */
export type Bounded = { lineId: number; pieces: number; why: string }

/**
 * Returns the least quantities of a contract's lines that still come to so many pieces or parts (chain-stock.md, Net shipped): of goods sold by their area
 * the smallest area; of what is measured any, with so many parts of its sizes.
 */
export async function leastFor(desk: Desk, contractId: number, bounded: readonly Bounded[]): Promise<LineBound[]> {
  if (bounded.length === 0) return []
  const rows = new Map((await columnRows(desk, contractId)).map(row => [row.id, row]))
  return bounded.flatMap(({ lineId, pieces, why }) => {
    const row = rows.get(lineId)
    if (!row || pieces <= 0) return []
    if (isMeasured(row)) return [{ lineId, least: pieces, inParts: true, why }]
    return [{ lineId, least: row.pieces === null ? pieces * 1000 : leastOf(row, pieces), why }]
  })
}

const isMeasured = ({ kind, measure }: ColumnRow) => kind === 'custom' && measure !== null && measure !== 'count'

/** Returns the smallest quantity (thousandths) of a line of goods that comes to so many pieces, at most its present one. */
function leastOf(row: ColumnRow, pieces: number): number {
  const enough = (quantity: number) => {
    const shape = shapeOf(row, quantity, row.sizes)
    return !('msg' in shape) && shape.pieces !== null && shape.pieces >= pieces
  }
  let [short, least] = [0, presentShape(row).thousandths]
  while (least - short > 1) {
    const middle = Math.floor((short + least) / 2)
    if (enough(middle)) least = middle
    else short = middle
  }
  return least
}
