import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { StockLine } from '../../../warehouse/api/line.ts'
import { type KeptStockLine, readLines, stockLines } from '../../../warehouse/server/index.ts'
import type { ShownPart, ShownTransferLine } from '../../api/transfer.ts'

const kept = stockLines({
  table: 'stockTransferLine',
  document: 'stock_transfer',
  more: { accepted: 'accepted', damaged: 'damaged', lost: 'lost', returned: 'returned' },
})

/** The lines of transfers, with what has become of each. */
export const transferLines = {
  ...kept,
  read: (desk: Desk, id: number) => kept.read(desk, id) as Promise<ShownTransferLine[]>,
}

const nothing = { accepted: 0, damaged: 0, lost: 0, returned: 0 }
export type Became = typeof nothing

/** Returns the lines of a transfer that has not left. Throws 40000 by line, also for one lot in two conditions, which under way would be one. */
export async function keptLines(desk: Desk, given: readonly StockLine[]): Promise<(KeptStockLine & Became)[]> {
  const lines = await readLines(desk, given)
  for (const [at, { lotId, gradeId }] of lines.entries()) {
    const first = lines.findIndex(one => one.lotId === lotId && one.gradeId === gradeId)
    if (first < at)
      throw badInput(`lines.${at}.condition`, `第 ${at + 1} 行与第 ${first + 1} 行是同一批次的不同状态，请分两张调拨单`)
  }
  return lines.map(line => ({ ...line, ...nothing }))
}

/** Returns what has become of a transfer's lines, the first receipt first. */
export async function partsOf(desk: Desk, id: number): Promise<ShownPart[]> {
  const { rows } = await desk.client.query<ShownPart>(
    `select id, serial, line_id as "lineId", accepted, damaged, lost, returned, answers, note, created_by as "createdBy", created_at as "createdAt"
     from stock_transfer_part where office_id = $1 and stock_transfer_id = $2 order by serial, id`,
    [desk.officeId, id],
  )
  return rows
}
