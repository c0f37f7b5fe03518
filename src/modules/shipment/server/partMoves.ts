import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type PartsOut, partsOut } from '../../factoryOrder/server/index.ts'
import type { Answerer } from '../../salesOrder/api/moves.ts'
import type { LineMove } from '../../salesOrder/server/index.ts'

type Noted = { lineId: number; net: number; signed: number; onWay: number }
const none = { net: 0, signed: 0, onWay: 0 }

/** Returns what is noted of lines of an order that packages have carried; goods have a lot, packages none. */
async function notedOf(desk: Desk, orderId: number): Promise<Map<number, Noted>> {
  const { rows } = await desk.client.query<Noted>(
    `select m.sales_order_line_id as "lineId", sum(m.net)::bigint as net, sum(m.signed)::bigint as signed, sum(m.on_way)::bigint as "onWay"
     from sales_order_move m join sales_order_line l on l.office_id = m.office_id and l.id = m.sales_order_line_id
     where m.office_id = $1 and l.sales_order_id = $2 and m.lot_id is null group by 1`,
    [desk.officeId, orderId],
  )
  return new Map(rows.map(row => [row.lineId, row]))
}

const moved = (lineId: number, act: LineMove['act'], pieces: number, answers: Answerer | null = null): LineMove[] =>
  pieces > 0 ? [{ lineId, act, pieces, answers }] : []

/** How the packages of a shipment changed what of each line is out and signed for, in the entries of orders. */
const ways = {
  leave: (out: PartsOut, noted: Omit<Noted, 'lineId'>) => moved(out.lineId, 'leave', out.net - noted.net),
  unload: (out: PartsOut, noted: Omit<Noted, 'lineId'>) =>
    moved(out.lineId, 'unload', Math.min(noted.onWay, noted.net - out.net)),
  sign(out: PartsOut, noted: Omit<Noted, 'lineId'>) {
    const signed = Math.max(0, Math.min(noted.onWay, out.signed - noted.signed))
    const refused = Math.min(noted.onWay - signed, noted.net - out.net)
    return [...moved(out.lineId, 'sign', signed), ...moved(out.lineId, 'refuse', refused)]
  },
  found(out: PartsOut, noted: Omit<Noted, 'lineId'>) {
    const back = Math.min(noted.onWay, noted.net - out.net)
    return [...moved(out.lineId, 'short', back), ...moved(out.lineId, 'find', back)]
  },
}

/** Returns the entries of a locked order that follow from what has just become of packages of it: the difference to what is noted. */
export async function partMoves(desk: Desk, orderId: number, way: keyof typeof ways): Promise<LineMove[]> {
  const noted = await notedOf(desk, orderId)
  return (await partsOut(desk, orderId)).flatMap(out => ways[way](out, noted.get(out.lineId) ?? none))
}

/** Returns the entries of a locked order for packages that got lost under way: a replacement follows them. */
export async function lostMoves(desk: Desk, orderId: number, answers: Answerer): Promise<LineMove[]> {
  const noted = await notedOf(desk, orderId)
  return (await partsOut(desk, orderId)).flatMap(out => {
    const { onWay, signed } = noted.get(out.lineId) ?? none
    return moved(out.lineId, 'replace', Math.min(onWay, out.signed - signed), answers)
  })
}
