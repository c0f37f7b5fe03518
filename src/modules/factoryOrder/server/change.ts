import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { type FactoryRecord, factoryOrders } from './factoryOrders.ts'

/** Changes a locked factory order, logs it and tells the browsers; returns it as it is then. */
export async function change(
  desk: Desk,
  before: FactoryRecord,
  patch: Patch<'factoryOrder'>,
  action: string,
  more: Changes = {},
): Promise<FactoryRecord> {
  const after = await desk.change('factoryOrder', before, patch, { action, name: before.number, more })
  await factoryOrders.tell(desk, [after], [before])
  return after
}
