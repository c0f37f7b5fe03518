import { handle } from '../../../../kernel/server/http/mount.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { type Coming, purchaseRoutes as routes } from '../../api/purchase.ts'
import { purchases } from './purchases.ts'

const most = 50

/** The call that tells on which purchases that the person sees goods have not come, the next promised first. */
export const comingHandlers = [
  handle(routes.coming, async (desk, { body: { goodsId } }): Promise<Coming[]> => {
    if (!(await desk.from('goods').select('id').where('id', '=', goodsId).executeTakeFirst())) throw notFound('商品')
    if (!purchases.maySeeAny(desk)) return []
    const { values, bind } = new Statement()
    const { rows } = await desk.client.query<Coming>(
      `select e.id, e.number, s.name as supplier, min(l.promised_on)::text as "promisedOn", sum(l.pieces - l.received)::bigint as pieces,
         min(g.box_pieces) as "boxPieces"
       from purchase_line l join purchase e on e.office_id = l.office_id and e.id = l.purchase_id and e.state = 'done'
       join supplier s on s.office_id = e.office_id and s.id = e.supplier_id join goods g on g.office_id = l.office_id and g.id = l.goods_id
       where l.office_id = ${bind(desk.officeId)} and l.goods_id = ${bind(goodsId)} and l.closed_reason = '' and l.received < l.pieces
         and ${purchases.sight.condition(desk)(bind)}
       group by e.id, e.number, s.name order by 4 nulls last, e.id limit ${most}`,
      values,
    )
    return rows
  }),
]
