import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { leastFor as leastExtent } from '../../../goods/api/units.ts'
import type { LineBound } from '../record/beyond.ts'
import { type ColumnRow, columnRows, measuresOf } from './columns.ts'
import { presentShape } from './shape.ts'

/** So many pieces, or parts of what is made to measure, of a line that may not be taken back, and why in words; `out` as bounds have it. */
export type Bounded = { lineId: number; pieces: number } & Pick<LineBound, 'out' | 'why'>

/**
 * Returns the least quantities of a contract's lines that still come to so many pieces or parts (chain-stock.md, Net shipped): of goods sold by their area
 * the smallest area; of what is measured any, with so many parts of its sizes. What a line is now is never too little.
 */
export async function leastFor(desk: Desk, contractId: number, bounded: readonly Bounded[]): Promise<LineBound[]> {
  if (bounded.length === 0) return []
  const rows = new Map((await columnRows(desk, contractId)).map(row => [row.id, row]))
  return bounded.flatMap(({ lineId, pieces, ...said }): LineBound[] => {
    const row = rows.get(lineId)
    if (!row || pieces <= 0) return []
    if (isMeasured(row)) return [{ lineId, least: pieces, inParts: true, ...said }]
    const told = leastOf(row, pieces)
    const least = isByPiece(row) ? told - 999 : told
    return [{ lineId, least: Math.min(least, presentShape(row).thousandths), told, ...said }]
  })
}

/** Whether a line counts pieces, of which a part comes to the whole one. */
const isByPiece = ({ pieces, quantity_unit }: ColumnRow) => pieces !== null && quantity_unit === 'piece'
const isMeasured = ({ kind, measure }: ColumnRow) => kind === 'custom' && measure !== null && measure !== 'count'

/** Returns the smallest quantity (thousandths) of a line that comes to so many pieces or parts; pieces are whole. */
export const leastOf = (row: ColumnRow, pieces: number): number =>
  row.pieces === null || isByPiece(row) ? pieces * 1000 : leastExtent(measuresOf(row), pieces, row.quantity_unit)
