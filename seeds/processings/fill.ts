import type { ClientBase } from 'pg'
import { allocate, mulDiv } from '../../src/kernel/api/division.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { postMoved } from '../stock/post.ts'

/** A line of a placed order whose goods lie in one key and that nothing else takes. */
type Placed = {
  orderId: number
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  begun: boolean
  lineId: number
  contractLineId: number
  goodsId: number
  gradeId: number | null
  pieces: number
  keyId: number
  warehouseId: number
  lotId: number
  boxPieces: number
}
type State = 'draft' | 'placed' | 'started' | 'done' | 'cancelled'

/** What becomes of one after the other; `lost`: pieces that broke beside those that come out. */
const stories: readonly { state: State; work: string; demand: string; lost: number; remark: string }[] = [
  { state: 'done', work: 'cut', demand: '600×1200 对半切，切割面磨边', lost: 1, remark: '按排版图编号装箱' },
  {
    state: 'started',
    work: 'waterJet',
    demand: '入户拼花，按图纸第 2 页',
    lost: 0,
    remark: '图纸已传，切前再核一次尺寸',
  },
  { state: 'placed', work: 'bevel', demand: '四边倒 45 度角', lost: 1, remark: '阳角用，切割面朝墙' },
  { state: 'done', work: 'groove', demand: '淋浴房挡水条开槽 8 mm', lost: 0, remark: '' },
  { state: 'draft', work: 'cut', demand: '踢脚线 100 mm 高', lost: 0, remark: '等客户确认高度' },
  { state: 'cancelled', work: 'cut', demand: '窗台板 250 mm', lost: 0, remark: '客户改用石材' },
]

/** Since when (ms) goods are taken that are cut; their documents are a day older. */
const takenBefore = 2 * day

/** Fills a company with goods of placed orders that are cut, or will be. After shipments and returns took theirs, before the rest is reserved. */
export async function fillProcessings(client: ClientBase, { officeId }: Company, now: number): Promise<void> {
  const used = new Set<number>()
  const free = (await placedOf(client, officeId, now - takenBefore)).filter(
    ({ keyId }) => !used.has(keyId) && used.add(keyId),
  )
  for (const story of stories) {
    const needs = story.state === 'done' || story.state === 'started'
    const at = free.findIndex(({ begun }) => begun || !needs)
    const [one] = at < 0 ? [] : free.splice(at, 1)
    if (one) await work(client, officeId, one, { ...story, now })
  }
}

/** Lines of orders, each with a key from which nothing has moved since it is taken (ms): a ledger goes on by days. */
async function placedOf(client: ClientBase, officeId: number, takenAt: number): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(
    `select distinct on (o.id) o.id::int as "orderId", o.contract_id::int as "contractId", o.customer_id::int as "customerId",
       o.owner_id::int as "ownerId", o.department_id::int as "departmentId", c.produced_on is not null as begun, l.id::int as "lineId",
       l.contract_line_id::int as "contractLineId", x.goods_id::int as "goodsId", k.grade_id::int as "gradeId", l.pieces::int, k.id::int as "keyId",
       k.warehouse_id::int as "warehouseId", k.lot_id::int as "lotId", b.box_pieces as "boxPieces"
     from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id and c.state = 'effective' and c.kind = 'sale'
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id and l.source = 'stock' and l.net = 0
     join contract_line x on x.office_id = l.office_id and x.id = l.contract_line_id and x.pieces is not null
     join stock_key k on k.office_id = o.office_id and k.goods_id = x.goods_id and k.condition = 'sellable' and k.grade_id is not distinct from x.grade_id
       and k.on_hand - k.loose - k.reserved >= 30
     join stock_lot b on b.office_id = k.office_id and b.id = k.lot_id and b.box_pieces > 1 and b.box_pieces <= l.pieces
     where o.office_id = $1 and o.state = 'done' and not exists (select from shipment_line s where s.office_id = l.office_id and s.sales_order_line_id = l.id)
       and not exists (select from stock_entry e where e.office_id = k.office_id and e.key_id = k.id and e.posted_at > $2)
     order by o.id, l.position desc, k.id`,
    [officeId, new Date(takenAt).toISOString()],
  )
  return rows
}

/** How many pieces are taken: full boxes, about twenty pieces. */
const wholeBoxes = ({ pieces, boxPieces }: Placed) =>
  Math.max(1, Math.floor(Math.min(pieces, 20) / boxPieces)) * boxPieces

type How = (typeof stories)[number] & { now: number }

async function work(client: ClientBase, officeId: number, one: Placed, how: How): Promise<void> {
  const { state, lost, now } = how
  await client.query(`update sales_order_line set source = 'workshop' where office_id = $1 and id = $2`, [
    officeId,
    one.lineId,
  ])
  const [id] = (await reserveIds(client, 'processing', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'processing_line', 1)) as [number]
  const taken = wholeBoxes(one)
  const makes = taken - lost
  const at = now - takenBefore - day
  const number = await numberAt(client, officeId, 'JG', at)
  const begun = state === 'started' || state === 'done'
  const of = { id, lineId, number, at: Math.min(now, at + day), taken, makes }
  const value = begun ? await take(client, officeId, one, of) : null
  const lostValue = value !== null && state === 'done' ? mulDiv(value, lost, taken) : 0
  const finished = state === 'done'
  const factoryOrderId = begun
    ? await carry(client, officeId, one, { ...of, state, amount: (value ?? 0) - lostValue })
    : null
  if (finished && lost > 0) await lose(client, officeId, one, { ...of, lost, lostValue })
  const moment = new Date(at).toISOString()
  const { contractId, customerId, ownerId, departmentId, warehouseId } = one
  const whose = {
    contractId,
    customerId,
    salesOrderId: one.orderId,
    warehouseId,
    ownerId,
    departmentId,
    createdBy: ownerId,
  }
  const sums = { pieces: taken, makes, came: finished ? makes : 0, lost: finished ? lost : 0 }
  const said = { remark: how.remark, mixedReason: '', reverseReason: '', wishOn: formatDate(now + 2 * day) }
  const times = {
    decidedAt: state === 'draft' || state === 'cancelled' ? null : moment,
    startedAt: begun ? new Date(of.at).toISOString() : null,
    finishedAt: finished ? new Date(of.at).toISOString() : null,
    createdAt: moment,
    updatedAt: moment,
    version: 1,
  }
  const worth = { value, lostValue, factoryOrderId, workshopFee: null }
  await insertRows(client, 'processing', [
    { officeId, id, number, state, ...whose, ...said, ...sums, ...worth, ...times },
  ])
  await keepLine(client, officeId, one, { ...of, ...how, value, lostValue, finished })
  if (state === 'placed') await keepFor(client, officeId, one, { ...of, moment })
}

type Of = { id: number; lineId: number; number: string; at: number; taken: number; makes: number }

async function keepLine(
  client: ClientBase,
  officeId: number,
  one: Placed,
  of: Of & How & { value: number | null; lostValue: number; finished: boolean },
): Promise<void> {
  const { boxes, loose } = inBoxes(of.taken, one.boxPieces)
  const { goodsId, lotId, gradeId, boxPieces, contractLineId } = one
  const key = { goodsId, lotId, gradeId, condition: 'sellable', boxes, rest: loose, pieces: of.taken, boxPieces }
  const line = { contractLineId, salesOrderLineId: one.lineId, work: of.work, demand: of.demand, makes: of.makes }
  const lost = of.finished ? of.lost : 0
  const came = {
    came: of.finished ? of.makes : 0,
    lost,
    lostValue: of.lostValue,
    answers: lost > 0 ? 'worker' : null,
  }
  await insertRows(client, 'processing_line', [
    { officeId, id: of.lineId, processingId: of.id, position: 0, ...key, ...line, ...came, amount: of.value, note: '' },
  ])
}

const cause = (one: Placed, { id, lineId, at }: Of) => ({
  documentKind: 'processing',
  documentId: id,
  lineId,
  at,
  by: one.ownerId,
})

/** Takes the pieces out of their key. Returns what they were worth, in fen. */
const take = (client: ClientBase, officeId: number, one: Placed, of: Of): Promise<number> =>
  postMoved(client, officeId, {
    ...cause(one, of),
    keyId: one.keyId,
    act: 'issue',
    pieces: -of.taken,
    movement: 'start',
  })

/** What was lost comes into inspection and leaves as damage. */
async function lose(client: ClientBase, officeId: number, one: Placed, of: Of & { lost: number; lostValue: number }) {
  const [keyId] = (await reserveIds(client, 'stock_key', 1)) as [number]
  const { goodsId, warehouseId, lotId, gradeId } = one
  const nothing = { onHand: 0, loose: 0, value: 0, reserved: 0, twin: 0, place: '', version: 1 }
  const { rows } = await client.query<{ id: number }>(
    `select id::int from stock_key where office_id = $1 and goods_id = $2 and warehouse_id = $3 and lot_id = $4
       and grade_id is not distinct from $5 and condition = 'inspection' and twin = 0`,
    [officeId, goodsId, warehouseId, lotId, gradeId],
  )
  const there = rows[0]?.id
  if (there === undefined)
    await insertRows(client, 'stock_key', [
      { officeId, id: keyId, goodsId, warehouseId, lotId, gradeId, condition: 'inspection', ...nothing },
    ])
  const moved = { ...cause(one, of), keyId: there ?? keyId }
  await postMoved(client, officeId, {
    ...moved,
    act: 'return',
    pieces: of.lost,
    value: of.lostValue,
    movement: 'lost:back',
  })
  await postMoved(client, officeId, { ...moved, act: 'damage', pieces: -of.lost, movement: 'lost' })
}

/** Makes the factory order that carries what comes out, and once it is done its packages. Returns its id. */
async function carry(
  client: ClientBase,
  officeId: number,
  one: Placed,
  of: Of & { state: State; amount: number },
): Promise<number> {
  const [id] = (await reserveIds(client, 'factory_order', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'factory_order_line', 1)) as [number]
  const done = of.state === 'done'
  const moment = new Date(of.at).toISOString()
  const { orderId: salesOrderId, contractId, customerId, ownerId, departmentId, contractLineId } = one
  const pieces = of.makes
  const whose = { salesOrderId, contractId, customerId, ownerId, departmentId, createdBy: ownerId }
  const said = { remark: '', returnReason: '', cancelReason: '', outdated: '', number: of.number, workshop: true }
  const count = done ? 2 : 0
  const sums = { pieces, amount: done ? of.amount : null, packages: count, arrived: count }
  const times = {
    acceptedAt: moment,
    leftAt: done ? moment : null,
    arrivedAt: done ? moment : null,
    createdAt: moment,
    updatedAt: moment,
    version: 1,
  }
  const state = done ? 'arrived' : 'producing'
  await insertRows(client, 'factory_order', [
    { officeId, id, state, kind: 'order', ...whose, ...said, ...sums, ...times },
  ])
  const line = { factoryOrderId: id, position: 0, contractLineId, pieces, made: '', note: '' }
  await insertRows(client, 'factory_order_line', [{ officeId, id: lineId, ...line, amount: done ? of.amount : null }])
  const values = done ? allocate(of.amount, [1, 1]) : []
  await insertRows(
    client,
    'factory_package',
    values.map((value, nth) => ({
      officeId,
      factoryOrderId: id,
      factoryOrderLineId: lineId,
      number: `${of.number}-0${nth + 1}`,
      content: '切好，按图编号',
      place: `J-${nth + 1}`,
      state: 'arrived',
      value,
      arrivedAt: moment,
      arrivedBy: ownerId,
    })),
  )
  return id
}

/** Reserves the pieces for one that waits. */
async function keepFor(client: ClientBase, officeId: number, one: Placed, of: Of & { moment: string }): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into stock_reservation (office_id, key_id, owner_kind, owner_id, owner_line, asked, created_by, created_at, updated_at)
     values ($1, $2, 'processing', $3, $4, $5, $6, $7, $7) returning id`,
    [officeId, one.keyId, of.id, of.lineId, of.taken, one.ownerId, of.moment],
  )
  const reservationId = Number(rows[0]?.id)
  const about = { documentKind: 'processing', documentId: of.id, onDay: formatDate(Date.parse(of.moment)) }
  const times = { untilAt: null, postedAt: of.moment, createdAt: of.moment, createdBy: one.ownerId }
  await insertRows(client, 'stock_hold', [
    { officeId, reservationId, keyId: one.keyId, act: 'reserve', pieces: of.taken, ...about, ...times },
  ])
}
