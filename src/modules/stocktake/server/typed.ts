import { badInput } from '../../../kernel/server/refusal.ts'
import { countTyped } from '../../warehouse/api/typed.ts'

/** Boxes and pieces beside them, as they were counted; both 0: nothing was there. */
export type Typed = { boxes: number; rest: number }

/** Returns the pieces that were counted, by the box of the lot. Throws 40000 where they are no count. */
export function piecesOf({ boxes, rest }: Typed, boxPieces: number | null): number {
  if (boxes === 0 && rest === 0) return 0
  const found = countTyped({ boxes, pieces: rest }, boxPieces)
  if ('pieces' in found) return found.pieces
  const fault = found.refusal
  throw badInput('boxes', `实盘数：${fault}`)
}
