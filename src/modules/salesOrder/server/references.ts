import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import { orderRecord } from '../api/order.ts'
import { orders } from './orders.ts'

/** An order is of the customer of its contract. */
export const customerOfOrder = {
  table: 'salesOrder',
  column: 'customerId',
  title: orderRecord.title,
  module: moduleOf(orderRecord),
  ties: [onContract('下单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** Orders of a deal's contracts go along to its new owner. */
export const dealOfOrder: DealBelonging = {
  table: 'salesOrder',
  module: moduleOf(orderRecord),
  title: orderRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => orders.tell(desk, after, before),
}
