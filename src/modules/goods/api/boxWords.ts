import { withUnit } from '../../../kernel/api/format.ts'
import { inBoxes } from './units.ts'

/** Returns pieces in full boxes and loose ones, in words: 101 of boxes of 8 are `12 箱 5 片`, 0 are `0 片`. Without a box they are pieces alone. */
export function boxWords(pieces: number, boxPieces: number | null): string {
  if (pieces < 0) return `−${boxWords(-pieces, boxPieces)}`
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  const words = [boxes > 0 && withUnit(boxes * 1000, '箱'), (loose > 0 || boxes === 0) && withUnit(loose * 1000, '片')]
  return words.filter(word => word !== false).join(' ')
}
