import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { factoryOrders } from './factoryOrders.ts'
import { linesOf } from './lines.ts'
import { packagesOf } from './packages/read.ts'

/** Returns one factory order as its drawer shows it. Throws 40400 for one that the person does not see. */
export async function detailOf(desk: Desk, id: number) {
  const stored = await factoryOrders.visible(desk, id)
  const { salesOrderId, contractId, originalId } = stored
  const nameIn = async (kind: string, one: number | null) =>
    one === null ? '' : ((await desk.names(kind, [one])).get(one) ?? '')
  return {
    ...(await factoryOrders.rowOf(desk, id)),
    orderNumber: await nameIn('salesOrder', salesOrderId),
    contractNumber: await nameIn('contract', contractId),
    originalNumber: await nameIn('factoryOrder', originalId),
    lines: await linesOf(desk, stored),
    packageRows: await packagesOf(desk, id),
    refusals: factoryOrders.refusals(desk, stored),
  }
}
