import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { OrderDetail } from '../api/order.ts'

/** What other modules show of an order, as tabs of its drawer. */
export const orderTabs = webPoint<BroughtTab<{ order: OrderDetail }>>('orderTabs')
