import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { boxWords } from '../api/boxWords.ts'

const most = 20

type Line = { goodsId: number; pieces: number; boxPieces: number | null }

/** Returns lines of goods in words, for people who decide: the first of them, and how many there are. */
export async function goodsInWords(desk: Desk, lines: readonly Line[]): Promise<string> {
  const first = lines.slice(0, most)
  const names = await desk.names(
    'goods',
    first.map(({ goodsId }) => goodsId),
  )
  const told = first.map(
    ({ goodsId, pieces, boxPieces }) => `${names.get(goodsId) ?? '商品'} ${boxWords(pieces, boxPieces)}`,
  )
  return lines.length > most ? `${told.join('、')} 等 ${lines.length} 行` : told.join('、')
}
