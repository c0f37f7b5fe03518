import type { ClientBase } from 'pg'
import type { Row } from '../insert.ts'

/** A deal that is signed; `amount` in fen is what it was won for. */
export type Deal = {
  id: number
  customerId: number
  ownerId: number
  departmentId: number | null
  status: string
  amount: number
  wonAt: number | null
  at: number
  quotationId: number | null
  address: string
}

/** Won deals of the company, and every second open one that is quoted; with the last quotation that their customer accepted. */
export async function dealsOf(client: ClientBase, officeId: number): Promise<Deal[]> {
  const { rows } = await client.query<Deal>(
    `select o.id::int, o.customer_id::int as "customerId", o.owner_id::int as "ownerId", o.department_id::int as "departmentId", o.status,
       coalesce(o.deal_amount, o.expected_amount, q.total)::float8 as amount, extract(epoch from o.closed_at)::float8 * 1000 as "wonAt",
       extract(epoch from o.created_at)::float8 * 1000 as at, q.id::int as "quotationId",
       concat_ws(' ', nullif(u.community, ''), nullif(u.building, ''), nullif(u.room, '')) as address
     from opportunity o join customer u on u.office_id = o.office_id and u.id = o.customer_id
     left join lateral (
       select id, total from quotation q where q.office_id = o.office_id and q.opportunity_id = o.id and q.below_count = 0
         and q.state in ('accepted', 'sent') order by q.id desc limit 1
     ) q on true
     where o.office_id = $1 and o.owner_id is not null
       and (o.status = 'won' and coalesce(o.deal_amount, 0) > 0 or o.status = 'open' and q.id is not null and o.id % 2 = 0)
     order by o.created_at, o.id`,
    [officeId],
  )
  return rows
}

export type QuotedLine = Row & { space: string; spacePosition: number; net: number }

/** Returns the lines of the company's quotations as contracts hold them, with floor, cost, category and brand of their goods. */
export async function linesOf(client: ClientBase, officeId: number): Promise<Map<number, QuotedLine[]>> {
  const { rows } = await client.query<QuotedLine & { quotationId: number }>(
    `select l.quotation_id::int as "quotationId", s.name as space, s.position as "spacePosition", l.position, l.kind, l.goods_id::int as "goodsId",
       l.code, l.name, l.spec, l.unit, l.price_unit as "priceUnit", l.side_a as "sideA", l.side_b as "sideB", l.piece_area as "pieceArea", l.box_pieces as "boxPieces",
       l.whole_boxes as "wholeBoxes", g.sold_as as "soldAs", g.category_id::int as "categoryId", g.brand_id::int as "brandId",
       l.list_price::float8 as "listPrice", g.floor_seller::float8 as floor, g.cost::float8 as cost, l.measure, l.sizes, l.min_area::int as "minArea",
       (case when l.kind = 'custom' and l.measure <> 'count' then round(l.gross * 1000.0 / nullif(l.list_price, 0)) else l.quantity end)::float8 as quantity,
       l.quantity_unit as "quantityUnit", l.pieces::int, l.net_area::float8 as "netArea", l.loss_rate as "lossRate",
       l.discount_kind as "discountKind", l.discount::float8, l.gift, l.gross::float8, l.settled::float8, l.net::float8, l.remark
     from quotation_line l join quotation_space s on s.office_id = l.office_id and s.id = l.space_id
     left join goods g on g.office_id = l.office_id and g.id = l.goods_id
     where l.office_id = $1 order by l.quotation_id, l.position`,
    [officeId],
  )
  const found = new Map<number, QuotedLine[]>()
  for (const { quotationId, ...line } of rows)
    found.set(quotationId, [...(found.get(quotationId) ?? []), line as QuotedLine])
  return found
}
