import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { type LockedPurchase, lockPurchase, passDirect, unpassDirect } from '../../purchase/server/index.ts'
import { directPlace, type Movement } from '../../warehouse/server/index.ts'
import { type ShipmentEntered, type ShownShipmentLine, shipmentRecord } from '../api/shipment.ts'

type Head = Pick<ShipmentEntered, 'way' | 'purchaseId' | 'packages'>

/**
 * Returns the purchase of which a shipment's goods go straight to the home; null where they leave warehouses. Throws 40000 where none is chosen, where one
 * is and goods leave warehouses, and for packages, which are carried from a warehouse.
 */
export function directOf({ way, purchaseId, packages }: Head): number | null {
  if (way !== 'direct') {
    if (purchaseId !== null) throw badInput('purchaseId', '只有直送才选采购单，请去掉采购单，或把方式改为直送')
    return null
  }
  if (purchaseId === null) throw badInput('purchaseId', '直送要知道是哪一批货，请选择采购单，或把方式改为送货')
  if (packages.length > 0)
    throw badInput('packages', '包件到货后从自己的仓库送，不能随直送的出库单走，请去掉包件，另开一张送货的出库单')
  return purchaseId
}

/** Returns where goods of a shipment pass that go straight to the home; 0 where it is only foreseen. */
export const placeOf = (desk: Desk, foresees: boolean): Promise<number> =>
  foresees ? Promise.resolve(0) : directPlace(desk)

/** Locks the purchase of a shipment, above its order; undefined where its goods leave warehouses. */
export const lockDirect = async (desk: Desk, purchaseId: number | null): Promise<LockedPurchase | undefined> =>
  purchaseId === null ? undefined : lockPurchase(desk, purchaseId)

/** Refuses a shipment whose purchase is not the one that was locked: somebody has edited it meanwhile. */
export function assertLocked(purchaseId: number | null, purchase: LockedPurchase | undefined): void {
  if (purchaseId !== (purchase?.id ?? null)) throw conflict('出库单刚被修改，请刷新后再试')
}

type Line = Pick<
  ShownShipmentLine,
  'id' | 'goodsId' | 'warehouseId' | 'lotId' | 'gradeId' | 'boxPieces' | 'pieces' | 'purchaseLineId'
>
const cause = (id: number) => ({ kind: shipmentRecord.table, id })
const passing = (lines: readonly Line[]) =>
  lines.map(({ goodsId, boxPieces, pieces, purchaseLineId }) => ({ goodsId, boxPieces, pieces, purchaseLineId }))

/** What tells how the goods of a line came from how they left. */
export const cameBy = (movement: string): string => `${movement}:in`

/**
 * Counts what of a locked purchase goes straight to the home, and returns the movements by which it comes into the place 直送, in the posting by which it
 * leaves, at the value of what is delivered now. Throws as `passDirect`.
 */
export async function comingDirect(
  desk: Desk,
  shipmentId: number,
  { purchase, lines, movement }: { purchase: LockedPurchase; lines: readonly Line[]; movement: string },
): Promise<Movement[]> {
  const values = await passDirect(desk, purchase, cause(shipmentId), passing(lines))
  return lines.map(({ id, goodsId, warehouseId, lotId, gradeId, pieces }, at) => ({
    line: id,
    at,
    movement: cameBy(movement),
    act: 'receive',
    into: { goodsId, warehouseId, lotId, gradeId },
    pieces,
    value: values[at] ?? 0,
    fromOutside: true,
  }))
}

/** Takes back what of a locked purchase went straight to the home: it is on order again. */
export const takeDirectBack = (desk: Desk, shipmentId: number, purchase: LockedPurchase, lines: readonly Line[]) =>
  unpassDirect(desk, purchase, cause(shipmentId), passing(lines))
