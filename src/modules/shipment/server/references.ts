import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { type NotedByDocuments, onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { shipments } from './shipments.ts'

/** A shipment is of the customer of its contract. */
export const customerOfShipment = {
  table: 'shipment',
  column: 'customerId',
  title: shipmentRecord.title,
  module: moduleOf(shipmentRecord),
  ties: [onContract('出库单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** Shipments of a deal's contracts go along to its new owner. */
export const dealOfShipment: DealBelonging = {
  table: 'shipment',
  module: moduleOf(shipmentRecord),
  title: shipmentRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => shipments.tell(desk, after, before),
}

/** Why nobody notes by hand that goods of a contract with orders are delivered: the first shipment does. */
export const deliveryNoted: NotedByDocuments = async (desk, contractId, event) => {
  if (event !== 'delivery') return undefined
  const order = await desk
    .from('salesOrder')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return order && '这份合同已经下单，第一批货出库时会自动登记送货；请在出库单里出库'
}
