import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { ofDirect } from '../../purchase/server/index.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { assertWarehouse, type KeptStockLine, readLines, stockLines } from '../../warehouse/server/index.ts'
import { type Fate, fates } from '../api/fates.ts'
import type { ShipmentLine, ShownShipmentLine } from '../api/shipment.ts'
import { placeOf } from './direct.ts'
import type { OrderLine } from './orderLines.ts'

const kept = stockLines({
  table: 'shipmentLine',
  document: 'shipment',
  more: {
    orderLineId: 'sales_order_line_id',
    warehouseId: 'warehouse_id',
    purchaseLineId: 'purchase_line_id',
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
export type KeptLine = KeptStockLine<StockLine & Omit<ShipmentLine, 'warehouseId'> & { warehouseId: number }> & {
  amount: null
} & Record<Fate, number>

const nothing = { signed: 0, short: 0, broken: 0, refused: 0, found: 0, lost: 0 } satisfies Record<Fate, number>

type From = {
  /** The purchase of which they go straight to the home; null: they leave warehouses. */
  purchaseId: number | null
  orderId: number
  before?: { purchaseId: number | null } | undefined
  /** Nothing may be written: new lots and the place 直送 are foreseen. */
  foresees: boolean
}

/**
 * Returns lines as they are kept. Throws 40000 by line: a line of another order, a warehouse or lot that is not there, goods that the purchase has not, a
 * quantity that is none, more than is left to leave, two lines that say the same. What goes straight to the home may be of new lots.
 */
export async function keptLines(
  desk: Desk,
  given: readonly ShipmentLine[],
  of: readonly OrderLine[],
  { purchaseId, orderId, before, foresees }: From,
): Promise<KeptLine[]> {
  const known = new Map(of.map(line => [line.id, line]))
  const lines = given.map((line, at) => {
    const ordered = known.get(line.orderLineId)
    if (!ordered) throw badInput(`lines.${at}.orderLineId`, `第 ${at + 1} 行：下单单里没有这一行商品，请删除后重新选择`)
    const { goodsId, gradeId } = ordered
    return { ...line, ...StockLine.parse({ ...line, goodsId, gradeId }) }
  })
  const owner = { kind: 'salesOrder', id: orderId }
  const placed =
    purchaseId === null
      ? await fromWarehouses(desk, lines)
      : await throughDirect(desk, await ofDirect(desk, purchaseId, { lines, owner, before }), foresees)
  const make = purchaseId !== null && (foresees ? 'foresee' : true)
  const read = await readLines(desk, placed, { apart, make })
  const kept = read.map(line => ({ ...line, amount: null, ...nothing }))
  assertLeft(kept, known)
  return kept
}

const apart = (line: object) => {
  const { orderLineId, warehouseId, purchaseLineId } = line as ShipmentLine
  return [orderLineId, warehouseId, purchaseLineId].join('/')
}

type Typed = StockLine & ShipmentLine

/** Returns lines with the warehouse of each. Throws 40000 by line for none, and for one that is not there. */
async function fromWarehouses(desk: Desk, lines: readonly Typed[]) {
  const placed = lines.map(({ warehouseId, ...line }, at) => {
    if (line.purchaseLineId !== null)
      throw badInput(`lines.${at}.purchaseLineId`, `第 ${at + 1} 行：从仓库出的货不按采购单，请删除这一行后重新添加`)
    if (warehouseId === null) throw badInput(`lines.${at}.warehouseId`, `第 ${at + 1} 行：请选择从哪个仓库出`)
    return { ...line, warehouseId, purchaseLineId: null }
  })
  for (const warehouseId of new Set(placed.map(line => line.warehouseId))) {
    const at = placed.findIndex(line => line.warehouseId === warehouseId)
    await assertWarehouse(desk, warehouseId, `lines.${at}.warehouseId`)
  }
  return placed
}

/** Returns lines in the place through which goods go straight to the home. */
async function throughDirect(desk: Desk, lines: readonly Typed[], foresees: boolean) {
  const warehouseId = await placeOf(desk, foresees)
  return lines.map(line => ({ ...line, warehouseId }))
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
