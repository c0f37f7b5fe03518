import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { looseAfterIssue } from '../../src/modules/warehouse/api/loose.ts'
import { issueValue } from '../../src/modules/warehouse/api/value.ts'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

/** How long ago (ms) what is on its way has left, alone or with its trip. */
export const sinceDeparture = 2 * hour

/** A placed order, and the first of its lines of six boxes or more, else of any, whose goods lie in one lot. */
type Placed = {
  id: number
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
  keyId: number
  warehouseId: number
  lotId: number
  boxPieces: number | null
}

/** What becomes of one after the other, of contracts of which nothing was delivered. */
const states = ['ready', 'picked', 'ready', 'draft'] as const
const drivers = ['陈师傅', '刘师傅', '黄师傅']

/** Fills a company with shipments of its placed orders: not sent, waiting, picked, and on their way. */
export async function fillShipments(client: ClientBase, company: Company, now: number): Promise<void> {
  const used = new Set<number>()
  let nth = 0
  for (const order of await placedOf(client, company.officeId)) {
    if (used.has(order.keyId)) continue
    used.add(order.keyId)
    const state = order.delivered ? 'left' : (states[nth % states.length] as (typeof states)[number])
    await ship(client, company, order, { state, nth, now })
    nth += 1
  }
}

async function placedOf(client: ClientBase, officeId: number): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(
    `select distinct on (o.id) o.id::int, o.contract_id::int as "contractId", o.customer_id::int as "customerId", o.owner_id::int as "ownerId",
       o.department_id::int as "departmentId", o.address, o.floor, o.lift, o.receiver, c.delivered_on is not null as delivered, l.id::int as "lineId",
       x.goods_id::int as "goodsId", l.pieces::int, k.id::int as "keyId", k.warehouse_id::int as "warehouseId", k.lot_id::int as "lotId",
       b.box_pieces as "boxPieces"
     from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id and l.source = 'stock' and l.net = 0
     join contract_line x on x.office_id = l.office_id and x.id = l.contract_line_id and x.pieces is not null
     join stock_key k on k.office_id = o.office_id and k.goods_id = x.goods_id and k.condition = 'sellable' and k.grade_id is not distinct from x.grade_id
       and k.on_hand - k.reserved >= l.pieces
     join stock_lot b on b.office_id = k.office_id and b.id = k.lot_id
     where o.office_id = $1 and o.state = 'done' and not exists (select from stock_reservation r where r.office_id = o.office_id
       and r.owner_kind = 'salesOrder' and r.owner_id = o.id and r.state = 'active')
     order by o.id, l.pieces >= 6 * coalesce(b.box_pieces, 1) desc, l.position, k.id`,
    [officeId],
  )
  return rows
}

type How = { state: (typeof states)[number] | 'left'; nth: number; now: number }

async function ship(client: ClientBase, { officeId }: Company, order: Placed, { state, nth, now }: How): Promise<void> {
  const [id] = (await reserveIds(client, 'shipment', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'shipment_line', 1)) as [number]
  const moment = new Date(now - sinceDeparture).toISOString()
  const { contractId, customerId, ownerId, departmentId, address, floor, lift, receiver, pieces } = order
  const left = state === 'left'
  const amount = left ? await leave(client, officeId, order, { id, lineId, moment }) : null
  const whose = { contractId, customerId, salesOrderId: order.id, ownerId, departmentId, createdBy: ownerId }
  const where = { way: 'deliver', shipOn: formatDate(now + (left ? 0 : nth % 4) * day), address, floor, lift, receiver }
  const who = {
    driver: drivers[nth % drivers.length],
    driverPhone: '',
    vehicle: nth % 2 === 0 ? '厢货 4.2 米' : '面包车',
  }
  const facts = {
    ...where,
    ...who,
    collect: nth % 3 === 0 ? 50_000 : null,
    remark: nth % 2 === 0 ? '送到前一小时电话' : '',
  }
  const times = { decidedAt: state === 'draft' ? null : moment, createdAt: moment, updatedAt: moment, version: 1 }
  const number = await numberAt(client, officeId, 'CK', now - sinceDeparture)
  const gone = { departures: left ? 1 : 0, amount, leftAt: left ? moment : null }
  await insertRows(client, 'shipment', [{ officeId, id, number, state, pieces, ...whose, ...facts, ...gone, ...times }])
  const { boxes, loose } = inBoxes(pieces, order.boxPieces)
  const key = { goodsId: order.goodsId, lotId: order.lotId, warehouseId: order.warehouseId, condition: 'sellable' }
  const typed = { pieces, boxes, rest: loose, boxPieces: order.boxPieces, amount, note: '' }
  const line = { shipmentId: id, position: 0, salesOrderLineId: order.lineId }
  await insertRows(client, 'shipment_line', [{ officeId, id: lineId, ...line, ...key, ...typed }])
}

type Leaving = { id: number; lineId: number; moment: string }

/** Lets the goods of a shipment leave as a posting does. Returns what they were worth, in fen. */
async function leave(client: ClientBase, officeId: number, order: Placed, of: Leaving): Promise<number> {
  const { rows } = await client.query<{ onHand: number; loose: number; value: number }>(
    'select on_hand::int as "onHand", loose::int, value::float8 from stock_key where office_id = $1 and id = $2',
    [officeId, order.keyId],
  )
  const there = rows[0] as (typeof rows)[number]
  const { pieces, boxPieces } = order
  const worth = issueValue(there.value, pieces, there.onHand)
  const { loose } = looseAfterIssue({ ...there, boxPieces }, { pieces, boxes: inBoxes(pieces, boxPieces).boxes })
  const document = { documentKind: 'shipment', documentId: of.id, createdBy: order.ownerId, createdAt: of.moment }
  const onDay = formatDate(Date.parse(of.moment))
  const change = { pieces: -pieces, loose: loose - there.loose, value: -worth, variance: 0 }
  const after = { onHandAfter: there.onHand - pieces, looseAfter: loose, valueAfter: there.value - worth }
  const entry = { keyId: order.keyId, lotId: order.lotId, act: 'issue', lineId: of.lineId, movement: 'leave:1' }
  const posted = { ...document, fromOutside: false, sinceOn: null, onDay, postedAt: of.moment }
  const [entryId] = (await reserveIds(client, 'stock_entry', 1)) as [number]
  await insertRows(client, 'stock_entry', [{ officeId, id: entryId, ...entry, ...change, ...after, ...posted }])
  const sums = { net: pieces, onWay: pieces, signed: 0, short: 0, back: 0 }
  const [moveId] = (await reserveIds(client, 'sales_order_move', 1)) as [number]
  const move = { salesOrderLineId: order.lineId, act: 'leave', pieces, lotId: order.lotId, onDay }
  await insertRows(client, 'sales_order_move', [{ officeId, id: moveId, ...move, ...sums, ...document }])
  return worth
}
