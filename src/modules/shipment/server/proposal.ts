import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { chooseFor } from '../../warehouse/server/index.ts'
import type { LineOfOrder } from '../api/shipment.ts'
import { type Home, homeLots } from './homeLots.ts'
import type { OrderLine } from './orderLines.ts'

type From = { warehouseId: number; lotId: number; pieces: number }

/** Returns what is reserved for the lines of an order, by line, the oldest first. */
async function reservedFor(desk: Desk, orderId: number): Promise<Map<number, From[]>> {
  const { rows } = await desk.client.query<From & { lineId: number }>(
    `select r.owner_line as "lineId", k.warehouse_id as "warehouseId", k.lot_id as "lotId", r.pieces
     from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     where r.office_id = $1 and r.owner_kind = 'salesOrder' and r.owner_id = $2 and r.state = 'active' and k.condition = 'sellable' order by r.id`,
    [desk.officeId, orderId],
  )
  return Map.groupBy(rows, ({ lineId }) => lineId)
}

/** Adds pieces to what is taken from a place already. */
function add(taken: From[], { warehouseId, lotId, pieces }: From): void {
  const same = taken.find(one => one.warehouseId === warehouseId && one.lotId === lotId)
  if (same) same.pieces += pieces
  else taken.push({ warehouseId, lotId, pieces })
}

const leftOf = ({ pieces, net, planned }: OrderLine) => Math.max(0, pieces - net - planned)

/** Returns where the rest of a line comes from: what is reserved for it, then what is free by the choice of lots. */
async function fromFor(
  desk: Desk,
  line: OrderLine,
  reserved: readonly From[],
  lots: readonly number[],
): Promise<From[]> {
  const taken: From[] = []
  let left = leftOf(line)
  for (const one of reserved) {
    const pieces = Math.min(left, one.pieces)
    if (pieces > 0) add(taken, { ...one, pieces })
    left -= pieces
  }
  if (left === 0) return taken
  const home = [...lots, ...taken.map(({ lotId }) => lotId)]
  const choice = await chooseFor(desk, { goodsId: line.goodsId, gradeId: line.gradeId, pieces: left }, home)
  if ('chosen' in choice)
    for (const { lotId, from } of choice.chosen) for (const one of from) add(taken, { ...one, lotId })
  return taken
}

async function lotsById(desk: Desk, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('stockLot')
    .select(['id', 'colour', 'batch', 'size', 'boxPieces'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(lot => [lot.id, lot]))
}

/** Returns what may leave of an order's lines, and from where, as far as the person sees lots. */
export async function proposalFor(
  desk: Desk,
  orderId: number,
  home: Home,
  lines: readonly OrderLine[],
): Promise<LineOfOrder[]> {
  const seesLots = desk.may(stockElements.stock) && desk.may(stockElements.lots)
  const reserved = seesLots ? await reservedFor(desk, orderId) : new Map<number, From[]>()
  const ofHome = await homeLots(
    desk,
    home,
    lines.map(({ goodsId }) => goodsId),
  )
  const froms = new Map<number, From[]>()
  if (seesLots)
    for (const line of lines)
      froms.set(line.id, await fromFor(desk, line, reserved.get(line.id) ?? [], ofHome.get(line.goodsId) ?? []))
  const lots = await lotsById(
    desk,
    [...froms.values()].flat().map(({ lotId }) => lotId),
  )
  return lines.map(line => ({
    orderLineId: line.id,
    goodsId: line.goodsId,
    name: line.name,
    spec: line.spec,
    space: line.space,
    boxPieces: line.boxPieces,
    pieces: line.pieces,
    left: leftOf(line),
    proposed: (froms.get(line.id) ?? []).map(({ warehouseId, lotId, pieces }) => {
      const { colour, batch, size, boxPieces } = lots.get(lotId)
      const { boxes, loose } = inBoxes(pieces, boxPieces)
      return { orderLineId: line.id, warehouseId, colour, batch, size, boxes, rest: loose }
    }),
  }))
}
