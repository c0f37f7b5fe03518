import { openAt } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notify } from '../../../notification/server/index.ts'
import { orderRecord } from '../../api/order.ts'
import type { OrderRecord } from '../orders.ts'

/** Rings the bell of whoever answers for an order. */
export async function tellSeller(
  desk: Desk,
  { id, number, ownerId }: Pick<OrderRecord, 'id' | 'number' | 'ownerId'>,
  title: string,
  content: string,
): Promise<void> {
  if (ownerId === desk.employeeId) return
  const path = openAt(orderRecord, id)
  await notify(desk, [ownerId], { kind: 'salesOrder', title: `${title}：${number}`, content, path })
}
