import { badInput } from '../../../../kernel/server/refusal.ts'
import { countTyped } from '../../api/typed.ts'

type Line = { id: number; goodsName: string; boxPieces: number | null }

/** Returns the pieces that were typed of a count of a document's line; none for nothing. Throws 40000 by field. */
export function countOf(
  typed: { boxes: number; rest: number },
  line: Omit<Line, 'id'>,
  at: number,
  field: string,
): number {
  if (typed.boxes === 0 && typed.rest === 0) return 0
  const counted = countTyped({ boxes: typed.boxes, pieces: typed.rest }, line.boxPieces)
  if ('pieces' in counted) return counted.pieces
  const fault = counted.refusal
  throw badInput(`lines.${at}.${field}`, `第 ${at + 1} 行“${line.goodsName}”：${fault}`)
}

/** Returns the line of a document (`noun`) that a row is about. Throws 40000 by line: two rows for one line, and a row of another document. */
export function lineOf<L extends Line>(
  lines: readonly L[],
  told: readonly { lineId: number }[],
  at: number,
  noun: string,
): L {
  const { lineId } = told[at] as { lineId: number }
  if (told.findIndex(one => one.lineId === lineId) < at)
    throw badInput(`lines.${at}.lineId`, `第 ${at + 1} 行：同一行商品填了两次，请合并成一行`)
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw badInput(`lines.${at}.lineId`, `第 ${at + 1} 行：这张${noun}没有这一行，请刷新后重新填写`)
  return line
}
