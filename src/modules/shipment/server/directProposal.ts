import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { openOf, purchases } from '../../purchase/server/index.ts'
import { orders } from '../../salesOrder/server/index.ts'
import type { DirectOrder, DirectPurchase, LineOfOrder } from '../api/shipment.ts'

/** Returns the purchases of which goods of an order may go straight to its home, those for it first, each with what is proposed of it. */
export async function directFor(desk: Desk, orderId: number, lines: readonly LineOfOrder[]): Promise<DirectPurchase[]> {
  const owner = { kind: 'salesOrder', id: orderId }
  const wanted = lines.filter(({ left }) => left > 0)
  const goods = [...new Set(wanted.map(({ goodsId }) => goodsId))]
  const ofPurchase = Map.groupBy(await openOf(desk, goods, owner), ({ purchaseId }) => purchaseId)
  return [...ofPurchase].map(([purchaseId, open]) => {
    const { number, supplier, promisedOn } = open[0] as (typeof open)[number]
    const left = new Map(open.map(({ purchaseLineId, pieces }) => [purchaseLineId, pieces]))
    const proposed = wanted.flatMap(({ orderLineId, goodsId, left: wants, boxPieces }) => {
      let lacks = wants
      return open
        .filter(one => one.goodsId === goodsId)
        .flatMap(({ purchaseLineId }) => {
          const pieces = Math.min(lacks, left.get(purchaseLineId) ?? 0)
          if (pieces === 0) return []
          lacks -= pieces
          left.set(purchaseLineId, (left.get(purchaseLineId) ?? 0) - pieces)
          const { boxes, loose } = inBoxes(pieces, boxPieces)
          return [{ orderLineId, purchaseLineId, boxes, rest: loose }]
        })
    })
    return { purchaseId, number, supplier, promisedOn, proposed }
  })
}

const most = 50

/** Returns the placed orders that the person sees and to whose homes goods of a purchase that they see may go straight: those for which it is first. */
export async function ordersOf(desk: Desk, purchaseId: number): Promise<DirectOrder[]> {
  await purchases.visible(desk, purchaseId)
  if (!orders.maySeeAny(desk)) return []
  const { values, bind } = new Statement()
  const { rows } = await desk.client.query<DirectOrder>(
    `select e.id, e.number, u.name as "customerName", e.address, e.wish_on::text as "wishOn", sum(x.pieces)::bigint as pieces
     from sales_order e join customer u on u.office_id = e.office_id and u.id = e.customer_id
     join lateral (
       select least(sum(distinct l.pieces - l.net), sum(p.pieces - p.received)) as pieces, bool_or(p.for_kind is not null) as own from sales_order_line l
       join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id and c.pieces is not null
       join purchase_line p on p.office_id = l.office_id and p.purchase_id = ${bind(purchaseId)} and p.goods_id = c.goods_id and p.closed_reason = ''
         and p.received < p.pieces and (p.for_kind is null or (p.for_kind = 'salesOrder' and p.for_id = e.id))
       where l.office_id = e.office_id and l.sales_order_id = e.id and l.net < l.pieces group by l.id) x on true
     where e.office_id = ${bind(desk.officeId)} and e.state = 'done' and ${orders.sight.condition(desk)(bind)}
     group by e.id, e.number, u.name, e.address, e.wish_on order by bool_or(x.own) desc, e.wish_on nulls last, e.id limit ${most}`,
    values,
  )
  return rows
}
