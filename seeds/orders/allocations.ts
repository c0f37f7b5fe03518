import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Company } from '../companies/found.ts'
import { insertRows } from '../insert.ts'

const before = 2 * 3_600_000 // ms

type Line = { id: number; orderId: number; ownerId: number; goodsId: number; pieces: number }
type Key = { id: number; goodsId: number; lotId: number; free: number }
type Held = { line: Line; key: Key; pieces: number }

/** Reserves goods for the placed orders of a company: for most lines all, for some a part, for some nothing yet, and once two lots that the customer consents to. */
export async function fillAllocations(client: ClientBase, { officeId }: Company, now: number): Promise<void> {
  const keys = Map.groupBy(await keysOf(client, officeId), ({ goodsId }) => goodsId)
  const mixed = new Set<number>()
  for (const [at, line] of (await linesOf(client, officeId)).entries()) {
    const held = chosen(line, keys.get(line.goodsId) ?? [], at, mixed.size === 0)
    if (held.length > 1) mixed.add(line.id)
    for (const one of held) await hold(client, officeId, one, new Date(now - before).toISOString())
  }
  await client.query(
    `update sales_order_line set consent_kind = 'photo', consent_note = '客户看过两批的样板，拍照同意', consent_on = $3
     where office_id = $1 and id = any($2::bigint[])`,
    [officeId, [...mixed], formatDate(now - before)],
  )
}

async function linesOf(client: ClientBase, officeId: number): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select l.id::int, o.id::int as "orderId", o.owner_id::int as "ownerId", c.goods_id::int as "goodsId", (l.pieces - l.net)::int as pieces
     from sales_order o join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where o.office_id = $1 and o.state = 'done' and l.source = 'stock' and l.pieces > l.net and c.grade_id is null and not exists (select from stock_reservation r
       where r.office_id = l.office_id and r.owner_kind = 'salesOrder' and r.owner_line = l.id and r.state = 'active') order by o.id, l.position`,
    [officeId],
  )
  return rows
}

async function keysOf(client: ClientBase, officeId: number): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select k.id::int, k.goods_id::int as "goodsId", k.lot_id::int as "lotId", (k.on_hand - k.reserved)::int as free
     from stock_key k join goods g on g.office_id = k.office_id and g.id = k.goods_id and not g.whole_boxes
     where k.office_id = $1 and k.condition = 'sellable' and k.grade_id is null and k.on_hand > k.reserved order by k.id`,
    [officeId],
  )
  return rows
}

/** What of the keys is reserved for a line: of one lot, or of two where none covers it and the company has no such line yet. */
function chosen(line: Line, keys: readonly Key[], at: number, mayMix: boolean): Held[] {
  if (at % 5 === 4) return []
  const pieces = at % 5 === 3 ? Math.ceil(line.pieces / 2) : line.pieces
  const whole = keys.find(({ free }) => free >= pieces)
  if (whole) return [{ line, key: whole, pieces }]
  const [first, second] = keys.filter(({ free }) => free > 0).toSorted((a, b) => b.free - a.free)
  if (!first) return []
  const rest = pieces - first.free
  const other = second && second.lotId !== first.lotId && second.free >= rest ? second : undefined
  const part = { line, key: first, pieces: first.free }
  return mayMix && other ? [part, { line, key: other, pieces: rest }] : [part]
}

/** Reserves pieces of a key for a line of an order at a moment (ISO 8601). */
export async function hold(
  client: ClientBase,
  officeId: number,
  { line, key, pieces }: Held,
  moment: string,
): Promise<void> {
  key.free -= pieces
  const { rows } = await client.query<{ id: string }>(
    `insert into stock_reservation (office_id, key_id, owner_kind, owner_id, owner_line, asked, created_by, created_at, updated_at)
     values ($1, $2, 'salesOrder', $3, $4, $5, $6, $7, $7) returning id`,
    [officeId, key.id, line.orderId, line.id, pieces, line.ownerId, moment],
  )
  const reservationId = Number(rows[0]?.id)
  const about = { documentKind: 'salesOrder', documentId: line.orderId, onDay: formatDate(moment) }
  const times = { untilAt: null, postedAt: moment, createdAt: moment, createdBy: line.ownerId }
  await insertRows(client, 'stock_hold', [
    { officeId, reservationId, keyId: key.id, act: 'reserve', pieces, ...about, ...times },
  ])
}
