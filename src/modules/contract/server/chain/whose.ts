import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { point, type World } from '../../../../kernel/server/module.ts'
import { inScope, type Visibility } from '../../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'

/** Documents of customers (SQL column `customer_id`) that tell of their money: contracts, receipts. */
export const customerMoney = point<Visibility>('customerMoney')

/** Throws 40400 unless the person sees the customer, or a document that tells of the customer's money. */
export async function assertCustomerMoney(desk: Desk, { all }: Pick<World, 'all'>, customerId: number): Promise<void> {
  if ((await desk.names('customer', [customerId])).has(customerId)) return
  const { values, bind } = new Statement()
  const [office, customer] = [bind(desk.officeId), bind(customerId)]
  const some = all(customerMoney).map(
    kind => `exists (select from ${kind.table} t where t.office_id = ${office} and t.customer_id = ${customer}
      and ${inScope(desk, kind, 't')(bind)})`,
  )
  const { rows } = await desk.client.query<{ seen: boolean }>(`select ${some.join(' or ')} as seen`, values)
  if (!rows[0]?.seen) throw notFound('客户')
}
