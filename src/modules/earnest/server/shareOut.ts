import { mulDiv } from '../../../kernel/api/division.ts'
import { inBoxes } from '../../goods/api/units.ts'
import type { KeptLine } from './lines.ts'

type Placed = Pick<KeptLine, 'goodsId' | 'gradeId' | 'lotId' | 'warehouseId'>
/** Where pieces lie: a line that waits for goods lies nowhere yet. */
type Lying = Placed & { lotId: number; warehouseId: number }
/** Pieces that arrived of a key, the box of its lot, and the goods' own grade, under which goods lie as under none. */
export type Came = Lying & { pieces: number; boxPieces: number | null; own: number | null }
/** What of an arrival is taken. */
export type Taken = Lying & { pieces: number }

const isSame = (one: Placed, other: Placed) =>
  one.goodsId === other.goodsId &&
  one.gradeId === other.gradeId &&
  one.lotId === other.lotId &&
  one.warehouseId === other.warehouseId
const isAlike = (one: Placed, other: Placed, own: number | null) =>
  one.goodsId === other.goodsId && (one.gradeId ?? own) === (other.gradeId ?? own)

/**
 * Shares out what arrived to the lines that lack goods: first to a line of that lot and warehouse, then to others of the same goods and grade, which go
 * along to the lot that came. Returns the lines as they are then, at the same prices and with the same sums (fen), and what is taken. `heldOf`: pieces
 * that are reserved for a line already.
 */
export function shareOut(
  lines: readonly KeptLine[],
  heldOf: (line: Placed) => number,
  came: readonly Came[],
): { lines: KeptLine[]; taken: Taken[] } {
  let now = lines.map(line => ({ line, held: Math.min(line.pieces, heldOf(line)) }))
  const taken: Taken[] = []
  for (const { pieces, boxPieces, own, ...place } of came) {
    let left = pieces
    const fits = now
      .filter(({ line }) => isAlike(line, place, own))
      .sort((a, b) => rank(a.line, place) - rank(b.line, place))
    for (const one of fits) {
      const takes = Math.min(left, one.line.pieces - one.held)
      if (takes <= 0) continue
      left -= takes
      if (isSame(one.line, place)) one.held += takes
      else now = moved(now, one, { ...place, boxPieces }, takes)
    }
    if (left < pieces) taken.push({ ...place, pieces: pieces - left })
  }
  return { lines: now.map(({ line }) => line), taken }
}

const rank = (line: Placed, place: Placed) => (isSame(line, place) ? 0 : 1)

type Held = { line: KeptLine; held: number }

/** Moves pieces of a line to the lot and warehouse in which they came, with their share of its amount. */
function moved(all: readonly Held[], from: Held, to: Placed & { boxPieces: number | null }, pieces: number): Held[] {
  const amount = mulDiv(from.line.amount, pieces, from.line.pieces)
  const target = all.find(({ line }) => isSame(line, to))
  const came = target
    ? { line: sized(target.line, target.line.pieces + pieces, target.line.amount + amount), held: target.held + pieces }
    : { line: sized({ ...from.line, ...to }, pieces, amount), held: pieces }
  const rest = from.line.pieces - pieces
  from.line = sized(from.line, rest, from.line.amount - amount)
  const others = target
    ? all.map(one => (one === target ? came : one))
    : all.flatMap(one => (one === from ? [one, came] : [one]))
  return others.filter(({ line }) => line.pieces > 0)
}

function sized(line: KeptLine, pieces: number, amount: number): KeptLine {
  const { boxes, loose } = inBoxes(pieces, line.boxPieces)
  return { ...line, boxes, rest: loose, pieces, amount }
}
