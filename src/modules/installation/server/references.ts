import { openAt } from '../../../kernel/api/record.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import { type OrderPapers, orders } from '../../salesOrder/server/index.ts'
import { installRecord } from '../api/installation.ts'
import { installations } from './installs.ts'

/** An installation is of the customer of its contract. */
export const customerOfInstallation = {
  table: 'installation',
  column: 'customerId',
  title: installRecord.title,
  module: moduleOf(installRecord),
  ties: [onContract('安装单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** Installations of a deal's contracts go along to its new owner. */
export const dealOfInstallation: DealBelonging = {
  table: 'installation',
  module: moduleOf(installRecord),
  title: installRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => installations.tell(desk, after, before),
}

/** The installations of an order's home stand with its documents, as far as the person sees them. */
export const papersOfOrder: OrderPapers = async (desk: Desk, orderId: number) => {
  if (!installations.maySeeAny(desk)) return []
  const { contractId } = await orders.visible(desk, orderId)
  const rows = await installations.rowsWhere(desk, bind => `e.contract_id = ${bind(contractId)}`)
  return rows.map(({ id, number, state, plannedOn }) => ({
    key: `${installRecord.name}-${id}`,
    title: installRecord.title,
    number,
    state: installRecord.states[state].title,
    on: plannedOn,
    to: openAt(installRecord, id),
  }))
}
