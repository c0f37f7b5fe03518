import { withUnit } from '../../../kernel/api/format.ts'
import { inBoxes } from './units.ts'

/**
 * Returns pieces in full boxes and loose ones, in words: 101 of boxes of 8 are `12 箱 5 片`, 0 are `0 片`. Goods without a box are counted one by one, as
 * cabinets and doors are: `3 件`.
 */
export function boxWords(pieces: number, boxPieces: number | null): string {
  if (pieces < 0) return `−${boxWords(-pieces, boxPieces)}`
  if (boxPieces === null) return withUnit(pieces * 1000, '件')
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  const words = [boxes > 0 && withUnit(boxes * 1000, '箱'), (loose > 0 || boxes === 0) && withUnit(loose * 1000, '片')]
  return words.filter(word => word !== false).join(' ')
}
