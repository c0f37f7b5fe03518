import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** A line of goods of a placed order that is to be cut or otherwise worked on: how many pieces it has, and how many are left to work on. */
export type LineOfOrder = {
  id: number
  contractLineId: number
  goodsId: number
  gradeId: number | null
  name: string
  spec: string
  space: string
  boxPieces: number | null
  pieces: number
  left: number
  /** What `left` is, or how much too much is planned (less than 0). */
  free: number
}

/**
 * Returns the lines of an order that a workshop works on, in their order: of each is left what has neither left as it lay, nor is made or to be made by 加工单
 * or factories. `without`: a 加工单 that is not counted.
 */
export async function linesToWork(desk: Desk, orderId: number, without: number | null = null): Promise<LineOfOrder[]> {
  const { rows } = await desk.client.query<LineOfOrder>(
    `select l.id, l.contract_line_id as "contractLineId", c.goods_id as "goodsId", c.grade_id as "gradeId", c.name, c.spec, c.space,
       c.box_pieces as "boxPieces", l.pieces, greatest(0, x.free)::bigint as left, x.free
     from sales_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     cross join lateral (select coalesce(sum(m.net), 0)::bigint as raw from sales_order_move m
       where m.office_id = l.office_id and m.sales_order_line_id = l.id and m.lot_id is not null) m
     cross join lateral (select coalesce(sum(k.pieces), 0)::bigint as made from factory_order f
       join factory_order_line k on k.office_id = f.office_id and k.factory_order_id = f.id and k.contract_line_id = l.contract_line_id
       where f.office_id = l.office_id and f.sales_order_id = l.sales_order_id and f.kind = 'order' and f.state <> 'cancelled') f
     cross join lateral (select coalesce(sum(k.makes), 0)::bigint as planned from processing_line k
       join processing e on e.office_id = k.office_id and e.id = k.processing_id and e.state in ('approving', 'placed') and e.replaces_id is null and e.id is distinct from $3
       where k.office_id = l.office_id and k.sales_order_line_id = l.id) p
     cross join lateral (select coalesce(sum(x.pieces), 0)::bigint as planned from shipment_line x
       join shipment e on e.office_id = x.office_id and e.id = x.shipment_id and e.state in ('approving', 'ready', 'picked')
       where x.office_id = l.office_id and x.sales_order_line_id = l.id) s
     cross join lateral (select (l.pieces - m.raw - f.made - p.planned - s.planned)::bigint as free) x
     where l.office_id = $1 and l.sales_order_id = $2 and l.source = 'workshop' and c.goods_id is not null and c.pieces is not null and l.pieces > 0
     order by l.position`,
    [desk.officeId, orderId, without],
  )
  return rows
}

/** Returns the lines that a finished 加工单 made, of which another may make so many again (补做). */
export async function linesToReplace(desk: Desk, processingId: number): Promise<LineOfOrder[]> {
  const { rows } = await desk.client.query<LineOfOrder>(
    `select l.id, l.contract_line_id as "contractLineId", c.goods_id as "goodsId", c.grade_id as "gradeId", c.name, c.spec, c.space,
       c.box_pieces as "boxPieces", x.came as pieces, x.came as left, x.came as free
     from (select k.sales_order_line_id as id, sum(k.came)::bigint as came from processing_line k
       where k.office_id = $1 and k.processing_id = $2 and k.came > 0 group by 1) x
     join sales_order_line l on l.office_id = $1 and l.id = x.id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id order by l.position`,
    [desk.officeId, processingId],
  )
  return rows
}

type Asks = { salesOrderId: number; replacesId: number | null }

/** Returns the lines that a 加工单 may make: what is left of its order's, or what the one made whose goods it makes again. `without`: one that is not counted. */
export const linesFor = (desk: Desk, { salesOrderId, replacesId }: Asks, without: number | null = null) =>
  replacesId === null ? linesToWork(desk, salesOrderId, without) : linesToReplace(desk, replacesId)

/** Returns by goods the lots that other 加工单 of an order take or took: what comes later should be of the same. `without`: one that is not counted. */
export async function workedLots(
  desk: Desk,
  orderId: number,
  without: number | null = null,
): Promise<Map<number, number[]>> {
  const { rows } = await desk.client.query<{ goodsId: number; lots: number[] }>(
    `select l.goods_id as "goodsId", array_agg(distinct l.lot_id) as lots from processing e
     join processing_line l on l.office_id = e.office_id and l.processing_id = e.id
     where e.office_id = $1 and e.sales_order_id = $2 and e.state in ('approving', 'placed', 'started', 'done') and e.id is distinct from $3 group by 1`,
    [desk.officeId, orderId, without],
  )
  return new Map(rows.map(({ goodsId, lots }) => [goodsId, lots]))
}
