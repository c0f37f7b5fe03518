import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { boxInWords } from '../lots.ts'

type Line = { lotId: number; boxPieces: number | null }

/**
 * Refuses with 40900 lines of goods that come in and were counted by another box than that of their lot: before the first movement others may have
 * changed it. Asked once they are posted, because from then on the box stays.
 */
export async function assertBoxes(desk: Desk, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ lotId }) => lotId)
  const lots = await desk.from('stockLot').select(['id', 'boxPieces']).where('id', 'in', ids).execute()
  const boxOf = new Map(lots.map(lot => [lot.id, lot.boxPieces]))
  const at = lines.findIndex(({ lotId, boxPieces }) => boxOf.get(lotId) !== boxPieces)
  const wrong = lines[at]
  if (!wrong) return
  const box = boxInWords(boxOf.get(wrong.lotId) ?? null)
  throw conflict(`第 ${at + 1} 行：这个批次现在${box}，与单据上的不同，请退回修改数量后重新提交`)
}
