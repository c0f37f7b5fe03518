import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { OrderDetail } from '../api/order.ts'

/** What other modules do with an order, as buttons in its head. */
export const orderActs = webPoint<BroughtAct<{ order: OrderDetail }>>('orderActs')
