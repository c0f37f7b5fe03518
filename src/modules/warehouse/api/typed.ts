import { withUnit } from '../../../kernel/api/format.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { areaOf, type Measures } from '../../goods/api/units.ts'

/** The most pieces of a line. */
export const mostPieces = 10_000_000

/** Full boxes and pieces beside them, as a person types what moves. */
export type Typed = { boxes: number; pieces: number }
/** What typed pieces come to, or in words why they are none. */
export type Counted = { pieces: number } | { refusal: string }

/**
 * Returns the pieces of boxes and pieces of a lot, by the lot's box. Pieces beside boxes are fewer than a box, and both together are 1 to 10,000,000
 * (chain-stock.md, What is typed).
 */
export function countTyped({ boxes, pieces }: Typed, boxPieces: number | null): Counted {
  if (![boxes, pieces].every(count => Number.isInteger(count) && count >= 0))
    return { refusal: '箱数和片数应为 0 或更大的整数' }
  if (boxes > 0 && boxPieces === null) return { refusal: '这个批次没有每箱片数，请只填片数，或先补上每箱片数' }
  if (boxes > 0 && pieces >= (boxPieces ?? 0))
    return {
      refusal: `每箱 ${boxPieces} 片，零头应少于 ${boxPieces} 片，${pieces} 片请改写成${carried(boxes, pieces, boxPieces ?? 1)}`,
    }
  const all = boxes * (boxPieces ?? 0) + pieces
  if (all === 0) return { refusal: '数量至少为 1 片' }
  return all > mostPieces ? { refusal: '数量最多 1,000 万片' } : { pieces: all }
}

const carried = (boxes: number, pieces: number, boxPieces: number) =>
  ` ${boxWords(boxes * boxPieces + pieces, boxPieces)}`

type Sides = Omit<Measures, 'boxPieces'>

/**
 * Returns the pieces of an area (thousandths of ㎡). One that is no whole number of pieces is refused with the two nearest: it is never taken silently.
 */
export function countArea(thousandths: number, sides: Sides): Counted {
  const piece = areaOf(sides)
  if (piece === null) return { refusal: '商品没有每片面积，请按箱或片填写，或先补全规格' }
  const area = thousandths * 1000 // mm²
  const below = Math.floor(area / piece)
  if (below * piece === area) return countTyped({ boxes: 0, pieces: below }, null)
  const nearest = [below, below + 1].filter(pieces => pieces > 0).map(pieces => areaWords(pieces, piece))
  return { refusal: `${withUnit(thousandths, '㎡')} 不是整片，请改填 ${nearest.join(' 或 ')}` }
}

const areaWords = (pieces: number, piece: number) => `${pieces} 片（${withUnit((pieces * piece) / 1000, '㎡')}）`
