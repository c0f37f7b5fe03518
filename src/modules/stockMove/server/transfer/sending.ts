import type { Selectable } from 'kysely'
import type { StockTransfer } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Cut } from '../../../warehouse/api/gives.ts'
import { type Movement, post } from '../../../warehouse/server/index.ts'
import { type ShownTransferLine, transferRecord } from '../../api/transfer.ts'
import { transferLines } from './lines.ts'

export type TransferStored = Selectable<StockTransfer>

/** The key of a line that is under way, in the warehouse to which it goes. */
export const transitOf = ({ id, toWarehouseId }: TransferStored, { goodsId, lotId, gradeId }: ShownTransferLine) => ({
  goodsId,
  warehouseId: toWarehouseId,
  lotId,
  gradeId,
  condition: 'transit' as const,
  transferId: id,
})

/** The cause of all movements of a transfer. */
export const causeOf = ({ id, happenedOn }: TransferStored) => ({
  kind: transferRecord.table,
  id,
  paperOn: happenedOn,
})

/** Lets the goods of a locked transfer leave, into its own keys. Returns what they are worth, in fen. Throws as `post`. */
export async function sendTransfer(desk: Desk, transfer: TransferStored): Promise<number> {
  const lines = await transferLines.read(desk, transfer.id)
  const movements = lines.map((line, at): Movement => {
    const { id, goodsId, lotId, gradeId, condition, pieces, boxes } = line
    const from = { goodsId, warehouseId: transfer.fromWarehouseId, lotId, gradeId, condition }
    const into = transitOf(transfer, line)
    return { line: id, at, movement: 'send', act: 'transfer', from, into, pieces, ...(boxes > 0 && { boxes }) }
  })
  const posted = await post(desk, causeOf(transfer), movements, transfer.cuts as Cut[])
  return posted.reduce((all, { value }) => all + Math.max(0, value), 0)
}
