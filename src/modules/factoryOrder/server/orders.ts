import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { lockOrders, type OrderRecord, orders } from '../../salesOrder/server/index.ts'
import { factoryRecord } from '../api/factoryOrder.ts'

export type OrderSeen = Pick<
  OrderRecord,
  'id' | 'number' | 'state' | 'contractId' | 'customerId' | 'ownerId' | 'departmentId' | 'wishOn'
>

/** Why somebody splits nothing of an order whose salesperson's factory orders they do not see. */
export const notTheirs = '工厂单会记在下单的业务员名下，不在您的数据范围内，请由业务员的主管或仓管拆单'

/** Returns an order that the person sees, locked where something is made of it. Throws 40400 otherwise. */
export async function orderSeen(desk: Desk, id: number, locked = false): Promise<OrderSeen> {
  const order = await orders.visible(desk, id)
  if (!locked) return order
  const [held] = await lockOrders(desk, [id])
  if (!held) throw notFound('下单单')
  return held
}

/** Locks the order of a factory order, before that itself. */
export async function lockOrderOf(desk: Desk, id: number): Promise<OrderSeen | undefined> {
  const of = await desk.from('factoryOrder').select('salesOrderId').where('id', '=', id).executeTakeFirst()
  const [order] = of ? await lockOrders(desk, [of.salesOrderId]) : []
  return order
}

/** Why the person splits nothing of an order, in words; null where they may. */
export function whyNot(desk: Desk, order: OrderSeen): string | null {
  if (order.state !== 'done') return '这张单还没有下单，或已作废，不能拆单'
  return desk.reaches(factoryRecord.seen.scope, order) ? null : notTheirs
}
