import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { shipmentDocument } from './document.ts'
import { shipmentLines } from './lines.ts'

type Swap = { lineId: number; lotId: number; reason: string }

/**
 * Lets a line of a shipment take another lot of its goods, which was laid out in place of the one that was meant; the reason stays with the shipment. What
 * was reserved of the other lot is free as soon as the goods leave. Throws 40900 for a shipment that an approval has decided about, 40000 by field.
 */
export async function swapLot(desk: Desk, shipmentId: number, { lineId, lotId, reason }: Swap): Promise<void> {
  const shipment = await desk.lockOne('shipment', shipmentId, shipmentRecord.noun)
  if (shipment.state !== 'ready' && shipment.state !== 'picked')
    throw conflict(
      `出库单 ${shipment.number} ${shipmentRecord.states[shipment.state].title}，不能再换批次，请刷新后再看`,
    )
  if (shipment.approvalId !== null) throw conflict('审批过的出库单不能直接换批次，请先改回草稿，换好批次再提交')
  const line = (await shipmentLines.read(desk, shipmentId)).find(({ id }) => id === lineId)
  if (!line) throw notFound('出库单的这一行')
  const lot = await lotOf(desk, line, lotId)
  await assertThere(desk, line, lotId)
  const { boxes, loose } = inBoxes(line.pieces, lot.boxPieces)
  await desk.client.query(
    'update shipment_line set lot_id = $3, box_pieces = $4, boxes = $5, rest = $6 where office_id = $1 and id = $2',
    [desk.officeId, lineId, lotId, lot.boxPieces, boxes, loose],
  )
  const mixedReason = shipment.mixedReason || reason
  const told = { swapped: [`${line.goodsName} ${lotWords(line)}`, `${lotWords(lot)}（${reason}）`] as const }
  await shipmentDocument.change(desk, shipment, { mixedReason }, '换批次', told as never)
}

type Line = Awaited<ReturnType<typeof shipmentLines.read>>[number]

async function lotOf(desk: Desk, line: Line, lotId: number) {
  if (line.lotId === lotId) throw badInput('code', '就是这一行的批次，不用换，请直接扫码核对')
  const lot = await desk.from('stockLot').selectAll().where('id', '=', lotId).executeTakeFirst()
  if (lot?.goodsId !== line.goodsId)
    throw badInput('code', `扫到的不是“${line.goodsName}”的批次，请扫这种商品的批次标签`)
  return lot
}

/** Refuses a lot of which less lies in the warehouse of the line than it takes. */
async function assertThere(desk: Desk, { goodsId, warehouseId, gradeId, pieces, boxPieces }: Line, lotId: number) {
  const key = await desk
    .from('stockKey')
    .select('onHand')
    .where('goodsId', '=', goodsId)
    .where('warehouseId', '=', warehouseId)
    .where('lotId', '=', lotId)
    .where('gradeId', gradeId === null ? 'is' : '=', gradeId)
    .where('condition', '=', 'sellable')
    .executeTakeFirst()
  const onHand = key?.onHand ?? 0
  if (onHand < pieces)
    throw badInput(
      'code',
      `这一批在这个仓库只有 ${boxWords(onHand, boxPieces)}，这一行要 ${boxWords(pieces, boxPieces)}，请换够数的批次，或改回草稿分成两行`,
    )
}
