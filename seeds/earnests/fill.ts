import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit } from '../../src/modules/goods/api/units.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

/** A receipt of money for goods that are to be kept. */
type Paid = {
  id: number
  customerId: number
  opportunityId: number | null
  contractId: number | null
  ownerId: number
  departmentId: number | null
  kind: 'earnest' | 'prepayment'
  state: string
  amount: number
  balance: number
  refunded: number
  earned: number
  at: number
}
/** A key of stock with boxes that are free. */
type Key = {
  id: number
  goodsId: number
  lotId: number
  warehouseId: number
  box: number
  price: number
  unit: PriceUnit
  sizes: Measures
}
type Kept = 'paid' | 'reserved' | 'extended' | 'signed' | 'expired' | 'refunded' | 'forfeited'

const boxes = 3

/** Fills a company that has stock and money with 库存定金 in every state, each with the receipt that it follows from. */
export async function fillEarnests(client: ClientBase, company: Company, now: number): Promise<void> {
  const paid = await receiptsOf(client, company.officeId)
  const keys = await keysOf(client, company.officeId)
  const open = paid.filter(one => one.state === 'confirmed' && one.contractId === null && one.balance === one.amount)
  const found: Record<Kept, Paid | undefined> = {
    // Without one that waits for finance: confirmed, when too little was free.
    paid: paid.find(one => one.state === 'submitted') ?? open.at(-4),
    reserved: open.at(-1),
    extended: open.at(-2),
    expired: open.at(-3),
    signed: await signedOf(client, company.officeId),
    refunded: paid.find(one => one.refunded === one.amount),
    forfeited: paid.find(one => one.earned === one.amount),
  }
  for (const state of Object.keys(found) as Kept[]) {
    const [receipt, key] = [found[state], keys.pop()]
    if (receipt && key) await keep(client, company, { state, receipt, key, now })
  }
}

const facts = `r.id::int, r.customer_id::int as "customerId", r.opportunity_id::int as "opportunityId", r.owner_id::int as "ownerId",
  r.department_id::int as "departmentId", r.kind, r.state, r.amount::int, r.balance::int, r.refunded::int, r.earned::int,
  (extract(epoch from r.created_at) * 1000)::float8 as at`

async function receiptsOf(client: ClientBase, officeId: number): Promise<Paid[]> {
  const { rows } = await client.query<Paid>(
    `select ${facts}, r.contract_id::int as "contractId" from receipt r
     where r.office_id = $1 and r.kind in ('earnest', 'prepayment') order by r.created_at, r.id`,
    [officeId],
  )
  return rows
}

/** Returns the deposit of a contract in force, with the contract. */
async function signedOf(client: ClientBase, officeId: number): Promise<Paid | undefined> {
  const { rows } = await client.query<Paid>(
    `select ${facts}, c.id::int as "contractId" from receipt r
     join contract c on c.office_id = r.office_id and c.opportunity_id = r.opportunity_id and c.customer_id = r.customer_id and c.state = 'effective'
       and c.cancelled_on is null
     where r.office_id = $1 and r.kind = 'earnest' and r.state = 'confirmed' order by r.created_at desc, r.id limit 1`,
    [officeId],
  )
  return rows[0]
}

async function keysOf(client: ClientBase, officeId: number): Promise<Key[]> {
  const { rows } = await client.query<Omit<Key, 'sizes'> & Measures>(
    `select distinct on (k.goods_id) k.id::int, k.goods_id::int as "goodsId", k.lot_id::int as "lotId", k.warehouse_id::int as "warehouseId",
       l.box_pieces::int as box, g.list_price::int as price, g.price_unit as unit, g.side_a as "sideA", g.side_b as "sideB", g.piece_area as "pieceArea",
       g.box_pieces as "boxPieces"
     from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join goods g on g.office_id = k.office_id and g.id = k.goods_id
     where k.office_id = $1 and k.condition = 'sellable' and k.grade_id is null and g.list_price is not null and l.box_pieces = g.box_pieces and l.box_pieces > 1
       and k.on_hand - k.loose - k.reserved >= ${2 * boxes} * l.box_pieces order by k.goods_id desc, k.id limit 20`,
    [officeId],
  )
  return rows.flatMap(({ sideA, sideB, pieceArea, boxPieces, ...key }) => {
    const sizes = { sideA, sideB, pieceArea, boxPieces }
    return hasUnit(sizes, key.unit) ? [{ ...key, sizes }] : []
  })
}

/** Until when each is kept, in days from now; what holds without an end says its time as well. */
const days: Readonly<Record<Kept, number>> = {
  paid: 12,
  reserved: 2,
  extended: 6,
  signed: 9,
  expired: -3,
  refunded: -10,
  forfeited: -20,
}
const holding: readonly Kept[] = ['reserved', 'extended', 'signed']

type Plan = { state: Kept; receipt: Paid; key: Key; now: number }

async function keep(client: ClientBase, { officeId }: Company, { state, receipt, key, now }: Plan): Promise<void> {
  const { customerId, opportunityId, ownerId, departmentId, kind, amount, at } = receipt
  const [id] = (await reserveIds(client, 'earnest', 1)) as [number]
  const pieces = boxes * key.box
  const worth = amountOf(key.sizes, pieces, key.price, key.unit)
  const moment = new Date(at).toISOString()
  const untilAt = new Date(now + days[state] * day).toISOString()
  const isKept = state !== 'paid'
  const contractId = state === 'signed' ? receipt.contractId : null
  const whose = {
    customerId,
    opportunityId,
    receiptId: receipt.id,
    contractId,
    ownerId,
    departmentId,
    createdBy: ownerId,
  }
  const said = { kind, amount, pieces, worth, untilAt, mixed: false, remark: '' }
  const times = { reservedAt: isKept ? moment : null, createdAt: moment, updatedAt: moment, version: 1 }
  const number = await numberAt(client, officeId, 'DJ', at)
  await insertRows(client, 'earnest', [{ officeId, id, number, state, ...whose, ...said, ...times }])
  const typed = { boxes, rest: 0, pieces, boxPieces: key.box }
  const of = { goodsId: key.goodsId, lotId: key.lotId, warehouseId: key.warehouseId }
  const priced = { price: key.price, priceUnit: key.unit, amount: worth }
  await insertRows(client, 'earnest_line', [{ officeId, earnestId: id, position: 0, ...of, ...typed, ...priced }])
  if (holding.includes(state)) await hold(client, officeId, { id, key, pieces, ownerId, moment, state, untilAt })
}

type Hold = { id: number; key: Key; pieces: number; ownerId: number; moment: string; state: Kept; untilAt: string }

/** Reserves the pieces of one; the entry keeps the sums. */
async function hold(
  client: ClientBase,
  officeId: number,
  { id, key, pieces, ownerId, moment, state, untilAt }: Hold,
): Promise<void> {
  const until = state === 'signed' ? null : untilAt
  const { rows } = await client.query<{ id: string }>(
    `insert into stock_reservation (office_id, key_id, owner_kind, owner_id, asked, until_at, created_by, created_at, updated_at)
     values ($1, $2, 'earnest', $3, $4, $5, $6, $7, $7) returning id`,
    [officeId, key.id, id, pieces, until, ownerId, moment],
  )
  const reservationId = Number(rows[0]?.id)
  const about = { documentKind: 'earnest', documentId: id, onDay: formatDate(moment), createdBy: ownerId }
  await insertRows(client, 'stock_hold', [
    {
      officeId,
      reservationId,
      keyId: key.id,
      act: 'reserve',
      pieces,
      untilAt: until,
      postedAt: moment,
      createdAt: moment,
      ...about,
    },
  ])
}
