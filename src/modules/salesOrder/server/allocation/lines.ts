import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { KeyState } from '../../../warehouse/server/index.ts'
import type { AllocatedLine } from '../../api/allocation.ts'
import type { Source } from '../../api/order.ts'

/** Whose reservations those of an order are. */
export const ownerKind = 'salesOrder'

/** A line of an order whose goods come from stock: what it has of everything. `own`: the goods' own grade, under which goods lie as under none. */
export type StockedLine = Omit<AllocatedLine, 'parts' | 'coming' | 'comingOn' | 'lacks'> & {
  orderId: number
  contractLineId: number
  gradeId: number | null
  own: number | null
  wholeBoxes: boolean
}

/** SQL: how many pieces are reserved for the line `l` of the order `l.sales_order_id`. */
export const heldSql = `coalesce((select sum(r.pieces) from stock_reservation r where r.office_id = l.office_id and r.owner_kind = '${ownerKind}'
  and r.owner_id = l.sales_order_id and r.owner_line = l.id and r.state = 'active'), 0)::bigint`

/** Reads the lines of orders that come from stock, or from such sources, in their order. */
export async function stockedLines(
  desk: Desk,
  orderIds: readonly number[],
  sources: readonly Source[] = ['stock'],
): Promise<StockedLine[]> {
  const { rows } = await desk.client.query<StockedLine>(
    `select l.id, l.sales_order_id as "orderId", l.contract_line_id as "contractLineId", c.space, c.name, c.code, c.spec, c.goods_id as "goodsId",
       coalesce(c.grade_id, g.grade_id) as "gradeId", g.grade_id as own, g.whole_boxes as "wholeBoxes", c.box_pieces as "boxPieces", l.pieces, l.net,
       ${heldSql} as held, l.consent_kind as "consentKind", l.consent_on as "consentOn", l.consent_note as "consentNote"
     from sales_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     join goods g on g.office_id = c.office_id and g.id = c.goods_id
     where l.office_id = $1 and l.sales_order_id = any($2::bigint[]) and l.source = any($3::text[]) order by l.sales_order_id, l.position`,
    [desk.officeId, orderIds, sources],
  )
  return rows
}

/** How many pieces a line still has to get: ordered, less net shipped and reserved. */
export const lackOf = ({ pieces, net, held }: Pick<StockedLine, 'pieces' | 'net' | 'held'>): number =>
  Math.max(0, pieces - net - held)

/** Tells whether goods lie as the line wants them: sellable, of its grade. */
export const fits = (
  line: Pick<StockedLine, 'goodsId' | 'gradeId' | 'own'>,
  key: Pick<KeyState, 'goodsId' | 'gradeId' | 'condition'>,
): boolean => key.goodsId === line.goodsId && key.condition === 'sellable' && (key.gradeId ?? line.own) === line.gradeId

/** Returns how many pieces are reserved for each line of an order, by the line. */
export async function reservedPieces(desk: Desk, orderId: number): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ line: number; pieces: number }>(
    `select owner_line as line, sum(pieces)::bigint as pieces from stock_reservation
     where office_id = $1 and owner_kind = '${ownerKind}' and owner_id = $2 and state = 'active' group by 1`,
    [desk.officeId, orderId],
  )
  return new Map(rows.map(({ line, pieces }) => [line, pieces]))
}

/** Returns the lots that are reserved for each line of orders, by the line. */
export async function reservedLots(desk: Desk, orderIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await desk.client.query<{ line: number; lotId: number }>(
    `select distinct r.owner_line as line, k.lot_id as "lotId" from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     where r.office_id = $1 and r.owner_kind = '${ownerKind}' and r.owner_id = any($2::bigint[]) and r.state = 'active'`,
    [desk.officeId, orderIds],
  )
  return lotsBy(rows, ({ line }) => line)
}

/** Returns the lots that the homes (customer and address) of orders have net of returns, by the number of the order. */
export async function homeLots(desk: Desk, orderIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await desk.client.query<{ id: number; lotId: number }>(
    `select e.id, m.lot_id as "lotId" from sales_order e
     join home_lot m on m.office_id = e.office_id and m.customer_id = e.customer_id and m.home = lower(regexp_replace(e.address, '\\s', '', 'g'))
     where e.office_id = $1 and e.id = any($2::bigint[]) group by 1, 2 having sum(m.net) > 0`,
    [desk.officeId, orderIds],
  )
  return lotsBy(rows, ({ id }) => id)
}

function lotsBy<Row extends { lotId: number }>(rows: readonly Row[], by: (row: Row) => number) {
  const found = new Map<number, Set<number>>()
  for (const row of rows) found.set(by(row), (found.get(by(row)) ?? new Set()).add(row.lotId))
  return found
}

/** Returns of which goods lots are. */
export async function goodsOfLots(desk: Desk, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await desk.client.query<{ id: number; goodsId: number }>(
    'select id, goods_id as "goodsId" from stock_lot where office_id = $1 and id = any($2::bigint[])',
    [desk.officeId, ids],
  )
  return new Map(rows.map(({ id, goodsId }) => [id, goodsId]))
}
