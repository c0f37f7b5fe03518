import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { lockForEvent, noteOnce } from '../../contract/server/index.ts'
import { assertReleased } from '../../money/server/index.ts'
import { lockOrders, noteMoves } from '../../salesOrder/server/index.ts'
import { type Movement, post, reserve, reversePosting, type Spare } from '../../warehouse/server/index.ts'
import { type ShownShipmentLine, shipmentRecord } from '../api/shipment.ts'
import { assertLocked, cameBy, comingDirect, lockDirect, takeDirectBack } from './direct.ts'
import { shipmentLines } from './lines.ts'
import { type OrderLine, orderLinesOf } from './orderLines.ts'
import { loadShipment, unloadShipment } from './packages.ts'
import { partMoves } from './partMoves.ts'
import type { ShipmentRecord } from './shipments.ts'

/** Locks what stands above a shipment: its contract with its terms, the purchase of which its goods go straight to the home, its order. Returns them; undefined for a shipment that is not there. */
export async function lockAbove(desk: Desk, id: number) {
  const shipment = await desk
    .from('shipment')
    .select(['contractId', 'salesOrderId', 'purchaseId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!shipment) return undefined
  const contract = await lockForEvent(desk, shipment.contractId)
  const purchase = await lockDirect(desk, shipment.purchaseId)
  const [order] = await lockOrders(desk, [shipment.salesOrderId])
  return order && { contract, purchase, order }
}
export type Above = NonNullable<Awaited<ReturnType<typeof lockAbove>>>

const cause = ({ id, shipOn }: ShipmentRecord) => ({ kind: shipmentRecord.table, id, paperOn: shipOn })
const called = (departures: number) => `leave:${departures}`

type Line = ShownShipmentLine & { orderLineId: number }

/** Returns the lines of a shipment that is to leave. Throws 40900 for one whose line of the order is gone. */
async function leavingLines(desk: Desk, id: number): Promise<Line[]> {
  const lines = await shipmentLines.read(desk, id)
  const gone = lines.findIndex(({ orderLineId }) => orderLineId === null)
  if (gone >= 0)
    throw conflict(`第 ${gone + 1} 行“${lines[gone]?.goodsName}”已不在下单单里，请改回草稿，删除这一行后重新提交`)
  return lines as Line[]
}

/**
 * Lets the goods of a locked shipment leave, in one posting with what follows from it: the order's sums, its reservations, the contract's delivery.
 * Throws 40900 by line for what lacks, and where the money does not let it go; then nothing has moved.
 */
export async function leave(desk: Desk, shipment: ShipmentRecord, { contract, purchase, order }: Above) {
  assertLocked(shipment.purchaseId, purchase)
  if (order.state !== 'done') throw conflict('下单单已经撤单，不能出库，请作废这张出库单')
  await assertReleased(desk, shipment.contractId, 'shipping')
  await loadShipment(desk, shipment)
  const lines = await leavingLines(desk, shipment.id)
  const ofOrder = await orderLinesOf(desk, order.id)
  const held = await heldBy(desk, order.id)
  const departures = shipment.departures + 1
  const parts = await partMoves(desk, order.id, 'leave')
  await noteMoves(desk, cause(shipment), [...movesOf(lines, 'leave'), ...parts])
  const used = usedBy(lines, held)
  const movement = called(departures)
  const coming = purchase ? await comingDirect(desk, shipment.id, { purchase, lines, movement }) : []
  const leaving = lines.map((line, at) => movementOf(line, at, { order: order.id, movement }))
  const spare = spareOf(order.id, lines, ofOrder, { held, used })
  const posted = await post(desk, cause(shipment), [...coming, ...leaving], [], spare)
  const worth = Map.groupBy(
    posted.filter(({ act }) => act === 'issue'),
    ({ line }) => line,
  )
  const amounts = lines.map(({ id }) => (worth.get(id) ?? []).reduce((all, { value }) => all - value, 0))
  await keepLeft(desk, lines, { amounts, used })
  await noteOnce(desk, contract, 'delivery')
  const amount = amounts.reduce((all, one) => all + one, 0)
  return { state: 'left' as const, departures, amount, leftAt: sql<string>`now()`, unloadReason: '' }
}

const movesOf = (lines: readonly Line[], act: 'leave' | 'unload') =>
  lines.map(({ orderLineId, pieces, lotId }, at) => ({ lineId: orderLineId, act, pieces, lotId, at }))

const movementOf = (
  { id, goodsId, warehouseId, lotId, gradeId, pieces, boxes, orderLineId }: Line,
  at: number,
  { order, movement }: { order: number; movement: string },
): Movement => ({
  line: id,
  at,
  movement,
  act: 'issue',
  from: { goodsId, warehouseId, lotId, gradeId },
  pieces,
  ...(boxes > 0 && { boxes }),
  for: { kind: 'salesOrder', id: order, line: orderLineId },
})

type Held = { lineId: number; warehouseId: number; lotId: number; gradeId: number | null; pieces: number }

/** Returns what is reserved for the lines of a locked order, by key. */
async function heldBy(desk: Desk, orderId: number): Promise<Held[]> {
  const { rows } = await desk.client.query<Held>(
    `select r.owner_line as "lineId", k.warehouse_id as "warehouseId", k.lot_id as "lotId", k.grade_id as "gradeId", sum(r.pieces)::bigint as pieces
     from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     where r.office_id = $1 and r.owner_kind = 'salesOrder' and r.owner_id = $2 and r.state = 'active' and k.condition = 'sellable' group by 1, 2, 3, 4`,
    [desk.officeId, orderId],
  )
  return rows
}

/** Returns how many pieces of each line are reserved for its line of the order in its own key. */
const usedBy = (lines: readonly Line[], held: readonly Held[]): number[] =>
  lines.map(line => {
    const own = held.find(
      one =>
        one.lineId === line.orderLineId &&
        one.warehouseId === line.warehouseId &&
        one.lotId === line.lotId &&
        one.gradeId === line.gradeId,
    )
    return Math.min(line.pieces, own?.pieces ?? 0)
  })

/** Returns what lines of the order have reserved beyond what will be left of them: they got other goods than those kept for them. */
function spareOf(
  orderId: number,
  lines: readonly Line[],
  ofOrder: readonly OrderLine[],
  { held, used }: { held: readonly Held[]; used: readonly number[] },
): Spare[] {
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  return ofOrder.flatMap(({ id, pieces, net }) => {
    const own = lines.flatMap((line, at) =>
      line.orderLineId === id ? [{ pieces: line.pieces, used: used[at] ?? 0 }] : [],
    )
    if (own.length === 0) return []
    const left = pieces - net - sum(own.map(one => one.pieces))
    const reserved = sum(held.filter(one => one.lineId === id).map(one => one.pieces)) - sum(own.map(one => one.used))
    return reserved > left ? [{ owner: { kind: 'salesOrder', id: orderId, line: id }, pieces: reserved - left }] : []
  })
}

/** Keeps with each line what it was worth as it left, and how much of it had been reserved. */
const keepLeft = (
  desk: Desk,
  lines: readonly Line[],
  of: { amounts: readonly (number | null)[]; used: readonly number[] },
) =>
  desk.client.query(
    `update shipment_line l set amount = w.amount, used = w.used from unnest($2::bigint[], $3::bigint[], $4::bigint[]) w (id, amount, used)
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(({ id }) => id), of.amounts, of.used],
  )

/** Takes a locked shipment back whose goods have left and are not signed for: they lie where they lay, and what was reserved for its order is so again. */
export async function unload(desk: Desk, shipment: ShipmentRecord, { purchase, order }: Above, unloadReason: string) {
  assertLocked(shipment.purchaseId, purchase)
  await unloadShipment(desk, shipment.id)
  const lines = await leavingLines(desk, shipment.id)
  const parts = await partMoves(desk, order.id, 'unload')
  await noteMoves(desk, cause(shipment), [...movesOf(lines, 'unload'), ...parts])
  const { kind, id } = cause(shipment)
  const places = new Map(lines.map((line, at) => [line.id, at]))
  const movement = called(shipment.departures)
  if (purchase) await takeDirectBack(desk, id, purchase, lines)
  if (lines.length > 0)
    await reversePosting(desk, cause(shipment), { kind, id, movements: [movement, cameBy(movement)] }, { places })
  if (order.state === 'done') await reserveAgain(desk, order.id, lines)
  await keepLeft(desk, lines, { amounts: lines.map(() => null), used: lines.map(() => 0) })
  return { state: 'ready' as const, amount: null, leftAt: null, unloadReason }
}

async function reserveAgain(desk: Desk, orderId: number, lines: readonly Line[]): Promise<void> {
  const { rows } = await desk.client.query<{ id: number; used: number }>(
    'select id, used from shipment_line where office_id = $1 and id = any($2::bigint[]) and used > 0',
    [desk.officeId, lines.map(({ id }) => id)],
  )
  const used = new Map(rows.map(row => [row.id, row.used]))
  for (const [at, { id, orderLineId, goodsId, warehouseId, lotId, gradeId }] of lines.entries()) {
    const pieces = used.get(id)
    if (pieces === undefined) continue
    const owner = { kind: 'salesOrder', id: orderId, line: orderLineId }
    await reserve(desk, owner, [{ key: { goodsId, warehouseId, lotId, gradeId }, pieces, at }], null)
  }
}
