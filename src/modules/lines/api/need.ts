import { areaOf, boxesFor, type Measures, piecesFor } from '../../goods/api/units.ts'

/** What an area takes: pieces of the net area, with loss, and to buy; boxes where the goods have some. */
export type Need = { net: number; withLoss: number; toBuy: number; boxes: number | null }

/**
 * Returns what covers a net area (mm²) with a loss (basis points): chain.md §0. Where only full boxes are sold, what is bought fills
 * them. Null for goods without two sides.
 */
export function needOf(measures: Measures, wholeBoxes: boolean, netArea: number, lossRate: number): Need | null {
  const piece = areaOf(measures)
  if (piece === null) return null
  const withLoss = piecesFor(netArea, lossRate, piece)
  const { boxPieces } = measures
  const boxes = boxPieces === null ? null : boxesFor(withLoss, boxPieces)
  const filled = boxPieces === null || boxes === null ? withLoss : boxes * boxPieces
  return { net: piecesFor(netArea, 0, piece), withLoss, toBuy: wholeBoxes ? filled : withLoss, boxes }
}

/** Returns the pieces that fill boxes, where pieces of goods that are sold by the box do not; null where all is well. */
export function fullBoxes({ boxPieces }: Measures, wholeBoxes: boolean, pieces: number): number | null {
  if (!wholeBoxes || boxPieces === null || pieces % boxPieces === 0) return null
  return boxesFor(pieces, boxPieces) * boxPieces
}
