import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { releaseParts } from '../../../warehouse/server/index.ts'
import type { Pick as Picked } from '../../api/allocation.ts'
import type { OrderRecord } from '../orders.ts'
import { ownerKind } from './lines.ts'
import { counted, inWords } from './typed.ts'

/** Gives back what is reserved for lines of a locked order, or parts of it. Returns what the log tells of it. Throws 40000 by line, 40900 for more than is reserved. */
export async function giveBack(desk: Desk, order: OrderRecord, lines: readonly Picked[]): Promise<Changes> {
  const given = await counted(desk, order.id, lines)
  const released = await releaseParts(
    desk,
    given.map(({ line, lotId, warehouseId, pieces }) => ({
      owner: { kind: ownerKind, id: order.id, line: line.id },
      pieces,
      of: key => key.lotId === lotId && key.warehouseId === warehouseId,
    })),
  )
  for (const [at, { line, pieces }] of given.entries()) {
    const there = released[at] as number
    if (there < pieces)
      throw conflict(
        `第 ${at + 1} 行：“${line.name}”在这里只备了 ${boxWords(there, line.boxPieces)}，请改小，或刷新后重新选择`,
      )
  }
  return { reserved: [inWords(given, boxWords), ''] }
}
