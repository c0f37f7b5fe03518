import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { returnValue } from '../../warehouse/api/value.ts'
import { cameBack } from './fates.ts'

type Line = { id: number; shipmentId: number; pieces: number; amount: number }

/**
 * Counts pieces that customers give back of lines that they signed for, and returns what they are worth, in their order: together with what the sign-off
 * refused, found or wrote off their share of the issue (chain-stock.md, Value). The caller has locked the orders of the lines.
 */
export async function giveBack(desk: Desk, back: readonly { lineId: number; pieces: number }[]): Promise<number[]> {
  const ids = back.map(({ lineId }) => lineId)
  const { rows } = await desk.client.query<Line>(
    `select id, shipment_id as "shipmentId", pieces, coalesce(amount, 0)::bigint as amount from shipment_line
     where office_id = $1 and id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
  const lines = new Map(rows.map(line => [line.id, line]))
  const earlier = await cameBack(
    desk,
    rows.map(({ shipmentId }) => shipmentId),
  )
  const values = back.map(({ lineId, pieces }) => {
    const line = lines.get(lineId)
    if (!line) throw new Error(`no line ${lineId} of a shipment`)
    const before = earlier.get(lineId) ?? { pieces: 0, value: 0 }
    const value = returnValue(pieces, { issue: line.amount, issued: line.pieces }, before)
    earlier.set(lineId, { pieces: before.pieces + pieces, value: before.value + value })
    return value
  })
  await desk.client.query(
    `update shipment_line l set returned = l.returned + w.pieces, returned_value = l.returned_value + w.value
     from (select id, sum(pieces)::bigint as pieces, sum(value)::bigint as value
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) w (id, pieces, value) group by id) w
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, ids, back.map(({ pieces }) => pieces), values],
  )
  return values
}
