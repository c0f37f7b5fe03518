import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import { factoryRecord } from '../api/factoryOrder.ts'
import { factoryOrders } from './factoryOrders.ts'

/** A factory order is of the customer of its contract. */
export const customerOfFactory = {
  table: 'factoryOrder',
  column: 'customerId',
  title: factoryRecord.title,
  module: moduleOf(factoryRecord),
  ties: [onContract('工厂单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** Factory orders of a deal's contracts go along to its new owner. */
export const dealOfFactory: DealBelonging = {
  table: 'factoryOrder',
  module: moduleOf(factoryRecord),
  title: factoryRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => factoryOrders.tell(desk, after, before),
}
