import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Created, type ImportRecord, RowRefused } from '../../transfer/server/index.ts'
import { lotNamed, lotsFor, otherBox } from '../../warehouse/server/index.ts'
import { judged, type NewLine } from './judge.ts'

/**
 * Keeps rows as lines of the papers of their warehouses, which are made with the first ones. No goods move yet. Throws RowRefused for a row that the
 * stock takes no more since it was judged.
 */
export async function keepLines(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created> {
  const { lines, faults } = await judged(desk, records)
  const [first] = faults
  if (first) throw new RowRefused(first.field, first.message)
  const lots = await lotsFor(
    desk,
    lines.map(line => ({ ...line, boxPieces: line.box, boxWeight: line.goods.boxWeight })),
  )
  const papers = await papersOf(desk, batchId, lines)
  const rows = lines.map(line => rowOf(line, lots.get(lotNamed(line)) as Lot, papers.get(line.warehouseId) as number))
  return { existing: [], stored: storeRows(desk, 'stockOpeningLine', rows) }
}

type Lot = Awaited<ReturnType<typeof lotsFor>> extends Map<string, infer L> ? L : never

function rowOf(line: NewLine, lot: Lot, paper: number) {
  if (lot.boxPieces !== line.box) throw new RowRefused('boxPieces', otherBox(lot, line.box))
  return {
    opening_id: paper,
    row: line.row,
    goods_id: line.goodsId,
    warehouse_id: line.warehouseId,
    lot_id: lot.id,
    grade_id: line.gradeId,
    condition: line.condition,
    pieces: line.pieces,
    value: line.value,
    place: line.place,
  }
}

/** Returns the papers of a workbook by their warehouses; makes those that are missing. */
async function papersOf(desk: Desk, batchId: number, lines: readonly NewLine[]): Promise<Map<number, number>> {
  const known = await desk
    .from('stockOpening')
    .select(['id', 'warehouseId'])
    .where('importBatchId', '=', batchId)
    .execute()
  const papers = new Map(known.map(({ id, warehouseId }) => [warehouseId, id]))
  for (const warehouseId of new Set(lines.map(line => line.warehouseId))) {
    if (papers.has(warehouseId)) continue
    const values = { warehouseId, importBatchId: batchId, createdBy: desk.employeeId }
    const { id } = await desk.insert('stockOpening', values, { action: '导入期初', name: () => '期初单' })
    papers.set(warehouseId, id)
  }
  return papers
}
