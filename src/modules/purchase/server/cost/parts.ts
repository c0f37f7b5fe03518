import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Part } from '../../api/split.ts'

type Line = { lotId: number; pieces: number; boxPieces: number | null; amount?: number | null | undefined }

/** Returns by what costs may be split over lines: their value, pieces and weight. */
export async function partsOf(desk: Desk, lines: readonly Line[]): Promise<Part[]> {
  const ids = lines.map(({ lotId }) => lotId)
  const rows = await desk
    .from('stockLot')
    .select(['id', 'boxWeight'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const weights = new Map(rows.map(({ id, boxWeight }) => [id, boxWeight]))
  return lines.map(({ lotId, pieces, boxPieces, amount }) => ({
    value: amount ?? 0,
    pieces,
    boxPieces,
    boxWeight: weights.get(lotId) ?? null,
  }))
}
