import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { assertWarehouse, type KeptStockLine, readLines, stockLines } from '../../warehouse/server/index.ts'
import { type Fate, fates } from '../api/fates.ts'
import type { ShipmentLine, ShownShipmentLine } from '../api/shipment.ts'
import type { OrderLine } from './orderLines.ts'

const kept = stockLines({
  table: 'shipmentLine',
  document: 'shipment',
  more: {
    orderLineId: 'sales_order_line_id',
    warehouseId: 'warehouse_id',
    amount: 'amount',
    ...Object.fromEntries(Object.keys(fates).map(fate => [fate, fate])),
  },
})

/** The lines of shipments. */
export const shipmentLines = {
  read: (desk, id) => kept.read(desk, id) as Promise<ShownShipmentLine[]>,
  store: kept.store,
} satisfies DocumentLines

/** A line as it is kept: the goods and grade of its line of the order. */
export type KeptLine = KeptStockLine<StockLine & ShipmentLine> & { amount: null } & Record<Fate, number>

const nothing = { signed: 0, short: 0, broken: 0, refused: 0, found: 0, lost: 0 } satisfies Record<Fate, number>

/**
 * Returns lines as they are kept. Throws 40000 by line: a line of another order, a warehouse or lot that is not there, a quantity that is none, more than is
 * left to leave, two lines that say the same.
 */
export async function keptLines(
  desk: Desk,
  given: readonly ShipmentLine[],
  of: readonly OrderLine[],
): Promise<KeptLine[]> {
  const known = new Map(of.map(line => [line.id, line]))
  for (const warehouseId of new Set(given.map(line => line.warehouseId))) {
    const at = given.findIndex(line => line.warehouseId === warehouseId)
    await assertWarehouse(desk, warehouseId, `lines.${at}.warehouseId`)
  }
  const lines = given.map((line, at) => {
    const ordered = known.get(line.orderLineId)
    if (!ordered) throw badInput(`lines.${at}.orderLineId`, `第 ${at + 1} 行：下单单里没有这一行商品，请删除后重新选择`)
    const { goodsId, gradeId } = ordered
    return { ...line, ...StockLine.parse({ ...line, goodsId, gradeId }) }
  })
  const apart = (line: object) => `${(line as ShipmentLine).orderLineId}/${(line as ShipmentLine).warehouseId}`
  const read = (await readLines(desk, lines, { apart })).map(line => ({ ...line, amount: null, ...nothing }))
  assertLeft(read, known)
  return read
}

/** Refuses by line more than may still leave of a line of the order, over all lines of the shipment. */
function assertLeft(lines: readonly KeptLine[], known: ReadonlyMap<number, OrderLine>): void {
  for (const [at, { orderLineId }] of lines.entries()) {
    const { name, pieces, net, boxPieces } = known.get(orderLineId) as OrderLine
    const asked = lines.reduce((all, one) => all + (one.orderLineId === orderLineId ? one.pieces : 0), 0)
    if (asked <= pieces - net) continue
    const words = (count: number) => boxWords(count, boxPieces)
    throw badInput(
      `lines.${at}.boxes`,
      `第 ${at + 1} 行：“${name}”下单 ${words(pieces)}，已发 ${words(net)}，最多再发 ${words(pieces - net)}，请改小`,
    )
  }
}
