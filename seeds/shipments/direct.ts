import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { postMoved } from '../stock/post.ts'
import { sinceDeparture } from './fill.ts'

/** A line of a placed order whose goods come straight from the factory. */
type Placed = {
  orderId: number
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  address: string
  floor: number
  lift: boolean
  receiver: string
  delivered: boolean
  lineId: number
  goodsId: number
  pieces: number
  lotId: number
  boxPieces: number | null
  priceUnit: string
}
type Of = { officeId: number; warehouseId: number; supplierId: number; by: number; now: number }

/** Fills a company with goods that go straight from the factory to a home: one that has left, and one that waits. Before other shipments take the orders. */
export async function fillDirect(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const placed = await placedOf(client, officeId)
  const by = (employees.find(({ username }) => username === 'warehouse') ?? employees[0])?.id
  const supplierId = await first(client, 'supplier', officeId)
  if (placed.length === 0 || by === undefined || supplierId === undefined) return
  const of = { officeId, warehouseId: await place(client, officeId, by, now), supplierId, by, now }
  for (const [nth, order] of placed.entries()) await bring(client, order, of, nth === 0 && order.delivered)
}

async function placedOf(client: ClientBase, officeId: number): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(
    `select * from (select distinct on (o.id) o.id::int as "orderId", o.contract_id::int as "contractId", o.customer_id::int as "customerId",
       o.owner_id::int as "ownerId", o.department_id::int as "departmentId", o.address, o.floor, o.lift, o.receiver,
       c.delivered_on is not null as delivered, l.id::int as "lineId", x.goods_id::int as "goodsId", l.pieces::int, b.id::int as "lotId",
       b.box_pieces as "boxPieces", g.price_unit as "priceUnit"
     from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id and l.source = 'stock' and l.net = 0 and l.pieces > 9
     join contract_line x on x.office_id = l.office_id and x.id = l.contract_line_id and x.pieces is not null and x.grade_id is null
     join goods g on g.office_id = x.office_id and g.id = x.goods_id
     join stock_lot b on b.office_id = x.office_id and b.goods_id = x.goods_id and b.on_hand > 0
     where o.office_id = $1 and o.state = 'done' and not exists (select from stock_reservation r where r.office_id = o.office_id
       and r.owner_kind = 'salesOrder' and r.owner_id = o.id and r.state = 'active') and not exists (select from sales_order_line n
       where n.office_id = o.office_id and n.sales_order_id = o.id and n.net <> 0)
     order by o.id, l.position, b.id) p order by p.delivered desc, p."orderId" desc limit 2`,
    [officeId],
  )
  return rows
}

async function first(client: ClientBase, table: string, officeId: number): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(`select min(id)::int as id from ${table} where office_id = $1`, [
    officeId,
  ])
  return rows[0]?.id ?? undefined
}

/** Makes the place through which the goods pass. */
async function place(client: ClientBase, officeId: number, by: number, now: number): Promise<number> {
  const [id] = (await reserveIds(client, 'warehouse', 1)) as [number]
  const at = new Date(now - 30 * day).toISOString()
  const kept = { createdBy: by, createdAt: at, updatedAt: at }
  const said = { name: '直送', kind: 'direct', address: '', shipsTogether: false }
  await insertRows(client, 'warehouse', [{ officeId, id, ...said, ...kept }])
  return id
}

/** Has the goods of a line ordered for its order, and brings half of them straight to the home, or will. */
async function bring(client: ClientBase, order: Placed, of: Of, left: boolean): Promise<void> {
  await client.query(`update sales_order_line set source = 'direct' where office_id = $1 and id = $2`, [
    of.officeId,
    order.lineId,
  ])
  const pieces = left ? Math.ceil(order.pieces / 2) : order.pieces
  const purchase = await buy(client, order, of, left ? pieces : 0)
  await ship(client, order, of, { pieces, purchase, left })
}

type Bought = { id: number; lineId: number; amount: number }

async function buy(client: ClientBase, order: Placed, of: Of, received: number): Promise<Bought> {
  const { officeId, supplierId, warehouseId, by, now } = of
  const [id] = (await reserveIds(client, 'purchase', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'purchase_line', 1)) as [number]
  const at = now - 8 * day
  const moment = new Date(at).toISOString()
  const { pieces, goodsId, boxPieces } = order
  const amount = pieces * 1850
  const promisedOn = formatDate(now + 2 * day)
  const head = {
    number: await numberAt(client, officeId, 'CG', at),
    supplierId,
    warehouseId,
    orderedOn: formatDate(at),
  }
  const said = { acceptedOn: formatDate(at + day), note: '厂家直接送到客户家', closeReason: '', state: 'done' }
  const counted = { pieces, received, outstanding: pieces - received, promisedOn, amount }
  const kept = { ownerId: by, createdBy: by, decidedAt: moment, createdAt: moment, updatedAt: moment, version: 1 }
  await insertRows(client, 'purchase', [{ officeId, id, ...head, ...said, ...counted, ...kept }])
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  const typed = { boxes, rest: loose, pieces, boxPieces, priceUnit: order.priceUnit, amount, promisedOn, note: '' }
  const whose = { forKind: 'salesOrder', forId: order.orderId, received, closedReason: '' }
  await insertRows(client, 'purchase_line', [
    { officeId, id: lineId, purchaseId: id, position: 0, goodsId, ...typed, ...whose },
  ])
  return { id, lineId, amount }
}

type How = { pieces: number; purchase: Bought; left: boolean }

async function ship(client: ClientBase, order: Placed, of: Of, { pieces, purchase, left }: How): Promise<void> {
  const { officeId, warehouseId, now } = of
  const [id] = (await reserveIds(client, 'shipment', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'shipment_line', 1)) as [number]
  const moment = new Date(now - sinceDeparture).toISOString()
  const amount = left ? Math.round((purchase.amount * pieces) / order.pieces) : null
  const { contractId, customerId, ownerId, departmentId, address, floor, lift, receiver, goodsId, lotId, boxPieces } =
    order
  const whose = { contractId, customerId, salesOrderId: order.orderId, ownerId, departmentId, createdBy: ownerId }
  const where = {
    way: 'direct',
    purchaseId: purchase.id,
    shipOn: formatDate(now + (left ? 0 : 2 * day)),
    address,
    floor,
    lift,
    receiver,
  }
  const facts = { driver: '厂家司机', driverPhone: '', vehicle: '13 米平板', remark: '厂家直送，到前一天电话', pieces }
  const gone = { departures: left ? 1 : 0, amount, leftAt: left ? moment : null, state: left ? 'left' : 'ready' }
  const times = { decidedAt: moment, createdAt: moment, updatedAt: moment, version: 1 }
  const number = await numberAt(client, officeId, 'CK', now - sinceDeparture)
  await insertRows(client, 'shipment', [{ officeId, id, number, ...whose, ...where, ...facts, ...gone, ...times }])
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  const line = { shipmentId: id, position: 0, salesOrderLineId: order.lineId, purchaseLineId: purchase.lineId }
  const key = { goodsId, lotId, warehouseId, condition: 'sellable' }
  const typed = { pieces, boxes, rest: loose, boxPieces, amount, note: '' }
  await insertRows(client, 'shipment_line', [{ officeId, id: lineId, ...line, ...key, ...typed }])
  if (left) await leave(client, order, of, { id, lineId, pieces, purchase, amount: amount as number })
}

type Leaving = { id: number; lineId: number; pieces: number; purchase: Bought; amount: number }

/** Receives and issues the goods as one posting does, and notes what their order and purchase count. */
async function leave(client: ClientBase, order: Placed, of: Of, to: Leaving): Promise<void> {
  const { officeId, warehouseId, now } = of
  const { goodsId, lotId } = order
  const [keyId] = (await reserveIds(client, 'stock_key', 1)) as [number]
  const nothing = { onHand: 0, loose: 0, value: 0, reserved: 0, twin: 0, place: '', version: 1 }
  await insertRows(client, 'stock_key', [
    { officeId, id: keyId, goodsId, warehouseId, lotId, condition: 'sellable', ...nothing },
  ])
  const at = now - sinceDeparture
  const moved = { keyId, documentKind: 'shipment', documentId: to.id, lineId: to.lineId, at, by: order.ownerId }
  const { pieces, amount, purchase } = to
  const came = { act: 'receive', pieces, value: amount, fromOutside: true, movement: 'leave:1:in' }
  await postMoved(client, officeId, { ...moved, ...came })
  await postMoved(client, officeId, { ...moved, act: 'issue', pieces: -pieces, movement: 'leave:1' })
  const document = {
    documentKind: 'shipment',
    documentId: to.id,
    createdBy: order.ownerId,
    createdAt: new Date(at).toISOString(),
  }
  const [moveId] = (await reserveIds(client, 'sales_order_move', 1)) as [number]
  const sums = { net: pieces, onWay: pieces, signed: 0, short: 0, back: 0 }
  const move = { salesOrderLineId: order.lineId, act: 'leave', pieces, lotId, onDay: formatDate(at) }
  await insertRows(client, 'sales_order_move', [{ officeId, id: moveId, ...move, ...sums, ...document }])
  const counted = { purchaseId: purchase.id, purchaseLineId: purchase.lineId, pieces }
  await insertRows(client, 'purchase_direct', [{ officeId, ...counted, ...document }])
}
