import { openAt } from '../../../kernel/api/record.ts'
import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import type { OrderPapers } from '../../salesOrder/server/index.ts'
import { goodsReturnRecord } from '../api/goodsReturn.ts'
import { goodsReturns } from './returns.ts'

/** A return is of the customer of its contract. */
export const customerOfReturn = {
  table: 'goodsReturn',
  column: 'customerId',
  title: goodsReturnRecord.title,
  module: moduleOf(goodsReturnRecord),
  ties: [onContract('客户退货单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** Returns of a deal's contracts go along to its new owner. */
export const dealOfReturn: DealBelonging = {
  table: 'goodsReturn',
  module: moduleOf(goodsReturnRecord),
  title: goodsReturnRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => goodsReturns.tell(desk, after, before),
}

/** The returns of goods of an order, as 订单详情 shows them. */
export const returnsOfOrder: OrderPapers = async (desk, orderId) => {
  if (!goodsReturns.maySeeAny(desk)) return []
  const rows = await goodsReturns.rowsWhere(
    desk,
    bind => `exists (select from goods_return_line x join shipment_line l on l.office_id = x.office_id and l.id = x.shipment_line_id
      join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id
      where x.office_id = e.office_id and x.goods_return_id = e.id and o.sales_order_id = ${bind(orderId)})`,
  )
  const { name, title, states } = goodsReturnRecord
  return rows.map(({ id, number, state, comeOn }) => ({
    key: `${name}-${id}`,
    title,
    number,
    state: states[state].title,
    on: comeOn,
    to: openAt(goodsReturnRecord, id),
  }))
}
