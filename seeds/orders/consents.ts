import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { hold } from './allocations.ts'

type Held = { lineId: number; orderId: number; ownerId: number; name: string }
type Lacking = Held & { goodsId: number; pieces: number; box: number }
type Lot = { keyId: number; lotId: number; warehouseId: number; free: number }
/** A line, how many of its pieces come from the first of two lots, and both. */
type Split = { line: Lacking; pieces: [number, number]; lots: [Lot, Lot] }

/** Asks customers about lots: one is still asked about two lots; one has agreed by a link to the two that are reserved for their line. */
export async function fillConsents(client: ClientBase, { officeId }: Company, now: number): Promise<void> {
  const [open, reserved] = await splitsOf(client, officeId)
  if (open) await asked(client, officeId, open, now)
  if (reserved && !(await hasMixed(client, officeId))) await reserve(client, officeId, reserved, now)
  await agreed(client, officeId, now)
}

async function asked(client: ClientBase, officeId: number, { line, pieces, lots }: Split, now: number): Promise<void> {
  const told = { asks: '最早的一批只剩一部分，差的用新到的一批补，铺在另一间', at: now - day }
  const id = await ask(client, officeId, line, told, now)
  for (const [at, lot] of lots.entries()) await part(client, officeId, id, line, lot, pieces[at] as number)
  await sealed(client, officeId, id)
}

/** The first two lines, of two orders, for which no lot is reserved and two lots have half each in whole boxes. */
async function splitsOf(client: ClientBase, officeId: number): Promise<Split[]> {
  const splits: Split[] = []
  for (const line of await lackingOf(client, officeId)) {
    const half = Math.ceil(line.pieces / 2 / line.box) * line.box
    const [first, second] = await lotsOf(client, officeId, line, half)
    if (!first || !second || half === line.pieces || splits.some(split => split.line.orderId === line.orderId)) continue
    splits.push({ line, pieces: [half, line.pieces - half], lots: [first, second] })
    if (splits.length === 2) break
  }
  return splits
}

async function hasMixed(client: ClientBase, officeId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from sales_order_line where office_id = $1 and consent_kind is not null limit 1',
    [officeId],
  )
  return rowCount === 1
}

/** Reserves both lots for a line. */
async function reserve(
  client: ClientBase,
  officeId: number,
  { line, pieces, lots }: Split,
  now: number,
): Promise<void> {
  const moment = new Date(now - day / 2).toISOString()
  const { lineId: id, orderId, ownerId, goodsId } = line
  for (const [at, { keyId, lotId, free }] of lots.entries()) {
    const key = { id: keyId, goodsId, lotId, free }
    await hold(
      client,
      officeId,
      { line: { id, orderId, ownerId, goodsId, pieces: line.pieces }, key, pieces: pieces[at] as number },
      moment,
    )
  }
  await client.query(
    `update sales_order_line set consent_kind = 'link', consent_note = '两批分开铺', consent_on = $3 where office_id = $1 and id = $2`,
    [officeId, id, formatDate(now - day)],
  )
}

/** The consent of the line for which two lots are reserved. */
async function agreed(client: ClientBase, officeId: number, now: number): Promise<void> {
  const { rows } = await client.query<Held>(
    `select l.id::int as "lineId", o.id::int as "orderId", o.owner_id::int as "ownerId", u.name
     from sales_order_line l join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
     join customer u on u.office_id = o.office_id and u.id = o.customer_id
     where l.office_id = $1 and l.consent_kind is not null order by l.id limit 1`,
    [officeId],
  )
  const [line] = rows
  if (!line) return
  const id = await ask(client, officeId, line, { asks: '一批不够，两批分开铺在两间', at: now - 2 * day }, now)
  await client.query(
    `insert into lot_consent_part (office_id, lot_consent_id, sales_order_line_id, lot_id, warehouse_id, pieces)
     select r.office_id, $2, r.owner_line, k.lot_id, k.warehouse_id, sum(r.pieces) from stock_reservation r
     join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     where r.office_id = $1 and r.owner_kind = 'salesOrder' and r.owner_line = $3 and r.state = 'active' group by 1, 3, 4, 5`,
    [officeId, id, line.lineId],
  )
  await sealed(client, officeId, id)
  const on = formatDate(now - day)
  await client.query(
    `update lot_consent set state = 'agreed', way = 'link', name = $3, words = '两间分开铺，可以', answered_on = $4 where office_id = $1 and id = $2`,
    [officeId, id, line.name, on],
  )
  await client.query(
    `update sales_order_line set consent_kind = 'link', consent_note = $3, consent_on = $4 where office_id = $1 and id = $2`,
    [officeId, line.lineId, `${line.name}：两间分开铺，可以`, on],
  )
}

async function lackingOf(client: ClientBase, officeId: number): Promise<Lacking[]> {
  const { rows } = await client.query<Lacking>(
    `select l.id::int as "lineId", o.id::int as "orderId", o.owner_id::int as "ownerId", u.name, c.goods_id::int as "goodsId", (l.pieces - l.net)::int as pieces, coalesce(g.box_pieces, 1) as box
     from sales_order o join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     join customer u on u.office_id = o.office_id and u.id = o.customer_id
     join goods g on g.office_id = c.office_id and g.id = c.goods_id
     where o.office_id = $1 and o.state = 'done' and l.source = 'stock' and l.pieces - l.net > 1 and not exists (
       select from stock_reservation r where r.office_id = l.office_id and r.owner_kind = 'salesOrder' and r.owner_line = l.id and r.state = 'active')
     order by o.id desc`,
    [officeId],
  )
  return rows
}

/** The places of a line's goods, one of each lot, in which so many pieces are free. */
async function lotsOf(client: ClientBase, officeId: number, { goodsId }: Lacking, pieces: number): Promise<Lot[]> {
  const { rows } = await client.query<Lot>(
    `select distinct on (lot_id) id::int as "keyId", lot_id::int as "lotId", warehouse_id::int as "warehouseId", (on_hand - reserved)::int as free from stock_key
     where office_id = $1 and goods_id = $2 and condition = 'sellable' and grade_id is null and on_hand - reserved >= $3 order by lot_id, id`,
    [officeId, goodsId, pieces],
  )
  return rows
}

type Asked = { asks: string; at: number }

async function ask(client: ClientBase, officeId: number, { orderId, ownerId }: Held, { asks, at }: Asked, now: number) {
  const { rows } = await client.query<{ id: number }>(
    `insert into lot_consent (office_id, sales_order_id, asks, until_at, created_by, created_at) values ($1, $2, $3, $4, $5, $6) returning id::int`,
    [officeId, orderId, asks, new Date(now + 6 * day).toISOString(), ownerId, new Date(at).toISOString()],
  )
  return rows[0]?.id as number
}

const part = (client: ClientBase, officeId: number, id: number, line: Held, lot: Lot, pieces: number) =>
  client.query(
    `insert into lot_consent_part (office_id, lot_consent_id, sales_order_line_id, lot_id, warehouse_id, pieces) values ($1, $2, $3, $4, $5, $6)`,
    [officeId, id, line.lineId, lot.lotId, lot.warehouseId, pieces],
  )

const sealed = (client: ClientBase, officeId: number, id: number) =>
  client.query('update lot_consent set digest = lot_consent_digest(office_id, id) where office_id = $1 and id = $2', [
    officeId,
    id,
  ])
