import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { inBoxes } from '../../goods/api/units.ts'
import type { Carried, OrderCarrier } from '../../salesOrder/server/index.ts'
import { releaseParts } from '../../warehouse/server/index.ts'
import type { ShownProcessingLine } from '../api/processing.ts'
import { processingDocument } from './document.ts'
import { ownerKind } from './holding.ts'
import { processingLines, sumsOf } from './lines.ts'
import { linesToWork } from './orderLines.ts'
import type { ProcessingRecord } from './processings.ts'

/** Locks the 加工单 of orders that wait to be begun, the oldest first. */
async function waiting(desk: Desk, orderIds: readonly number[]): Promise<ProcessingRecord[]> {
  const found = await desk
    .from('processing')
    .select('id')
    .where('salesOrderId', 'in', [...orderIds])
    .where('state', '=', 'placed')
    .where('replacesId', 'is', null)
    .execute()
  const rows = await desk.lock(
    'processing',
    found.map(({ id }) => id),
  )
  return rows.filter(({ state }) => state === 'placed').toSorted((a, b) => a.id - b.id)
}

/** Returns a line that makes so many: it takes as many fewer pieces. */
function less(line: ShownProcessingLine, makes: number): ShownProcessingLine {
  const pieces = line.pieces - (line.makes - makes)
  const { boxes, loose } = inBoxes(pieces, line.boxPieces)
  return { ...line, makes, pieces, boxes, rest: loose }
}

/** Returns what is left to work on of an order's lines beside what was begun and what other documents take; nothing of one that is called off. */
async function leftOf(desk: Desk, orderId: number, state: string): Promise<Map<number, number>> {
  if (state !== 'done') return new Map()
  const planned = await desk.client.query<{ id: number; makes: number }>(
    `select l.sales_order_line_id as id, sum(l.makes)::bigint as makes from processing_line l
     join processing e on e.office_id = l.office_id and e.id = l.processing_id and e.state = 'placed' and e.replaces_id is null
     where e.office_id = $1 and e.sales_order_id = $2 and l.sales_order_line_id is not null group by 1`,
    [desk.officeId, orderId],
  )
  const placed = new Map(planned.rows.map(({ id, makes }) => [id, makes]))
  return new Map((await linesToWork(desk, orderId)).map(line => [line.id, line.free + (placed.get(line.id) ?? 0)]))
}

/** Takes from 加工单 that are not begun what locked orders do not have any more, the latest first, and frees its goods in the same transaction. */
async function follows(desk: Desk, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const all = await waiting(desk, orderIds)
  for (const [orderId, some] of Map.groupBy(all, ({ salesOrderId }) => salesOrderId)) {
    const order = await desk.from('salesOrder').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    const left = await leftOf(desk, orderId, order.state)
    for (const one of some) await follow(desk, one, left)
  }
}

/** Lets one have what is left of each line, and takes that from `left`. */
async function follow(desk: Desk, one: ProcessingRecord, left: Map<number, number>): Promise<void> {
  const lines = await processingLines.read(desk, one.id)
  const after = lines.map(line => {
    const there = line.orderLineId === null ? 0 : (left.get(line.orderLineId) ?? 0)
    const makes = Math.min(line.makes, there)
    if (line.orderLineId !== null) left.set(line.orderLineId, there - makes)
    return less(line, makes)
  })
  if (after.every(({ makes }, at) => makes === lines[at]?.makes)) return
  const kept = after.filter(({ makes }) => makes > 0)
  const told = (some: readonly ShownProcessingLine[]) =>
    some.map(({ orderLineId, colour, batch, size, boxes, rest, makes, work, demand }) => {
      return { orderLineId, colour, batch, size, boxes, rest, makes, work, demand }
    })
  const more = { lines: [told(lines), told(kept)] as [unknown, unknown] }
  if (kept.length === 0) await processingDocument.change(desk, one, { state: 'cancelled' }, '下单已撤回或减少', more)
  else await processingDocument.change(desk, one, sumsOf(kept), '下单已减少', more)
  await releaseParts(
    desk,
    lines.map((line, at) => ({
      owner: { kind: ownerKind, id: one.id, line: line.id },
      pieces: (after[at]?.makes ?? 0) === 0 ? line.pieces : line.pieces - (after[at]?.pieces ?? 0),
    })),
  )
  if (kept.length > 0) await keepLess(desk, one.id, kept)
}

/** Writes what lines have become, which keep their numbers; those of none go. */
async function keepLess(desk: Desk, id: number, kept: readonly ShownProcessingLine[]): Promise<void> {
  const ids = kept.map(line => line.id)
  await desk.client.query(
    'delete from processing_line where office_id = $1 and processing_id = $2 and id <> all($3::bigint[])',
    [desk.officeId, id, ids],
  )
  await desk.client.query(
    `update processing_line l set pieces = w.pieces, makes = w.makes, boxes = w.boxes, rest = w.rest
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::integer[]) w (id, pieces, makes, boxes, rest)
     where l.office_id = $1 and l.id = w.id`,
    [
      desk.officeId,
      ids,
      kept.map(({ pieces }) => pieces),
      kept.map(({ makes }) => makes),
      kept.map(({ boxes }) => boxes),
      kept.map(({ rest }) => rest),
    ],
  )
}

/** Returns how much of orders' lines 加工单 are to make, or have made and has not left: a split leaves them that. */
async function takes(desk: Desk, orderIds: readonly number[]): Promise<Carried[]> {
  const { rows } = await desk.client.query<Carried>(
    `select l.sales_order_id as "orderId", l.contract_line_id as "contractLineId", (p.makes + greatest(0, m.made - l.net))::bigint as pieces
     from sales_order_line l
     cross join lateral (select coalesce(sum(k.makes), 0) as makes from processing_line k
       join processing e on e.office_id = k.office_id and e.id = k.processing_id and e.state in ('approving', 'placed') and e.replaces_id is null
       where k.office_id = l.office_id and k.sales_order_line_id = l.id) p
     cross join lateral (select coalesce(sum(k.pieces), 0) as made from factory_order f
       join factory_order_line k on k.office_id = f.office_id and k.factory_order_id = f.id and k.contract_line_id = l.contract_line_id
       where f.office_id = l.office_id and f.sales_order_id = l.sales_order_id and f.workshop and f.kind = 'order' and f.state <> 'cancelled') m
     where l.office_id = $1 and l.sales_order_id = any($2::bigint[]) and l.source = 'workshop' and p.makes + m.made > 0`,
    [desk.officeId, orderIds],
  )
  return rows
}

/** What workshops make of orders: what is begun is held by its factory order. */
export const processingCarrier: OrderCarrier = { takes, follows }
