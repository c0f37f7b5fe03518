import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Answerer, answerers } from '../../salesOrder/api/moves.ts'
import { type LineMove, noteMoves } from '../../salesOrder/server/index.ts'
import { returnValue } from '../../warehouse/api/value.ts'
import { type Movement, post } from '../../warehouse/server/index.ts'
import type { Fate } from '../api/fates.ts'
import type { ShownShipmentLine } from '../api/shipment.ts'
import { shipmentRecord } from '../api/shipment.ts'

/** A line of a shipment that has left, whose line of the order stays from then on. */
export type LeftLine = ShownShipmentLine & { orderLineId: number; amount: number }

/** What becomes of pieces of a line; `at`: the place of its line, from 0. */
export type Became = {
  line: LeftLine
  at: number
  fate: Fate
  pieces: number
  answers: Answerer | null
  warehouseId: number | null
  /** Fen: what they were worth at the issue, where they come back or are written off. */
  value: number
}

/** Returns the pieces of lines of shipments that have come back or were written off, with what they were worth, by line. */
export async function cameBack(
  desk: Desk,
  shipmentIds: readonly number[],
): Promise<Map<number, { pieces: number; value: number }>> {
  const { rows } = await desk.client.query<{ id: number; pieces: number; value: number }>(
    `select l.id, (l.returned + coalesce(p.pieces, 0))::bigint as pieces, (l.returned_value + coalesce(p.value, 0))::bigint as value from shipment_line l
     left join (select line_id, sum(pieces) as pieces, sum(value) as value from shipment_part
       where office_id = $1 and shipment_id = any($2::bigint[]) and fate in ('refused', 'broken', 'found', 'lost')
         and answers is distinct from 'customer' group by 1) p on p.line_id = l.id
     where l.office_id = $1 and l.shipment_id = any($2::bigint[])`,
    [desk.officeId, shipmentIds],
  )
  return new Map(rows.map(({ id, ...earlier }) => [id, earlier]))
}

/** Whether pieces are no more the customer's: they come back, or are written off for our account. */
const isOurs = ({ fate, answers }: Pick<Became, 'fate' | 'answers'>) =>
  fate === 'refused' || fate === 'found' || ((fate === 'broken' || fate === 'lost') && answers !== 'customer')

const moved = {
  signed: 'sign',
  short: 'short',
  broken: 'break',
  refused: 'refuse',
  found: 'find',
  lost: 'lose',
} as const

/**
 * Carries out what becomes of pieces of a locked shipment, whose order is locked, beside `parts`, the order's entries of its packages: the order's sums, stock at the issue's value (chain-stock.md, Value and
 * Sign-off), and the rows that tell of it. What is written off passes through its warehouse, so that the ledger has the loss.
 */
export async function become(
  desk: Desk,
  shipmentId: number,
  told: readonly Omit<Became, 'value'>[],
  { note, parts }: { note: string; parts: readonly LineMove[] },
) {
  const earlier = await cameBack(desk, [shipmentId])
  const became = told.map((one): Became => {
    if (!isOurs(one)) return { ...one, value: 0 }
    const before = earlier.get(one.line.id) ?? { pieces: 0, value: 0 }
    const value = returnValue(one.pieces, { issue: one.line.amount, issued: one.line.pieces }, before)
    earlier.set(one.line.id, { pieces: before.pieces + one.pieces, value: before.value + value })
    return { ...one, value }
  })
  const serial = await nextSerial(desk, shipmentId)
  const cause = { kind: shipmentRecord.table, id: shipmentId }
  const moves = became.map(({ line, at, fate, pieces, answers }) => {
    return { lineId: line.orderLineId, act: moved[fate], pieces, answers, lotId: line.lotId, at }
  })
  await noteMoves(desk, cause, [...moves, ...parts])
  await post(
    desk,
    cause,
    became.filter(isOurs).flatMap(one => movementsOf(one, serial)),
  )
  await keep(desk, shipmentId, became, { serial, note })
}

function movementsOf({ line, at, fate, pieces, warehouseId, value }: Became, serial: number): Movement[] {
  const { id, goodsId, lotId, gradeId } = line
  const key = { goodsId, lotId, gradeId, warehouseId: warehouseId ?? line.warehouseId }
  const of = { line: id, at, movement: `${fate}:${serial}`, pieces }
  if (fate === 'found') return [{ ...of, act: 'return', into: key, value }]
  const into = { ...key, condition: 'inspection' as const }
  if (fate === 'refused') return [{ ...of, act: 'return', into, value }]
  return [
    { ...of, movement: `${fate}:${serial}:back`, act: 'return', into, value },
    { ...of, act: 'damage', from: into, value },
  ]
}

async function nextSerial(desk: Desk, id: number): Promise<number> {
  const { rows } = await desk.client.query<{ next: number }>(
    `select coalesce(max(serial), 0)::int + 1 as next from shipment_part where office_id = $1 and shipment_id = $2`,
    [desk.officeId, id],
  )
  return (rows[0] as { next: number }).next
}

/** Keeps the rows of one act, and what they add to the sums of their lines. */
async function keep(
  desk: Desk,
  shipmentId: number,
  became: readonly Became[],
  { serial, note }: { serial: number; note: string },
): Promise<void> {
  const rows = became.map(({ line, fate, pieces, value, answers, warehouseId }) => ({
    shipment_id: shipmentId,
    line_id: line.id,
    serial,
    fate,
    pieces,
    value,
    answers,
    warehouse_id: fate === 'refused' || fate === 'found' ? (warehouseId ?? line.warehouseId) : null,
    note,
    created_by: desk.employeeId,
  }))
  if (rows.length === 0) return
  await storeRows(desk, 'shipmentPart', rows)
  const sums = (Object.keys(moved) as Fate[]).map(
    fate =>
      `${fate} = l.${fate} + coalesce((select sum(a.pieces) from a where a.line_id = l.id and a.fate = '${fate}'), 0)`,
  )
  await desk.client.query(
    `with a as (select * from jsonb_to_recordset($2::jsonb) as a (line_id bigint, fate text, pieces bigint))
     update shipment_line l set ${sums.join(', ')} where l.office_id = $1 and l.id in (select line_id from a)`,
    [desk.officeId, JSON.stringify(rows)],
  )
}

/** Returns in words who answers for something, for the log. */
export const answersInWords = (answers: Answerer | null) => (answers === null ? '' : answerers[answers])
