import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type LineBound, leastFor } from '../../contract/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'

type Shipped = { lineId: number; net: number; counted: boolean; boxPieces: number | null }

/** Returns the least quantity of each line of a contract of which something is with the customer: the smallest that still comes to what is net shipped by all its orders (chain-stock.md, Net shipped). */
export async function shippedBounds(desk: Desk, contractId: number): Promise<LineBound[]> {
  const { rows } = await desk.client.query<Shipped>(
    `select c.id as "lineId", s.net, c.pieces is not null as counted, c.box_pieces as "boxPieces"
     from (select l.contract_line_id as id, sum(l.net)::bigint as net from sales_order_line l
         join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
         where l.office_id = $1 and o.contract_id = $2 group by 1 having sum(l.net) > 0) s
     join contract_line c on c.office_id = $1 and c.id = s.id`,
    [desk.officeId, contractId],
  )
  const bounded = rows.map(({ lineId, net, counted, boxPieces }) => {
    const words = counted ? boxWords(net, boxPieces) : `${net} 件`
    return { lineId, pieces: net, out: `已发 ${words}`, why: `已发 ${words}，请改大；要减到更少，请先办退货` }
  })
  return leastFor(desk, contractId, bounded)
}
