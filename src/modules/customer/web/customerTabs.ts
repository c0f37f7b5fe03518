import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'

/** What other modules draw of a customer, as tabs of 客户360. */
export const customerTabs = webPoint<BroughtTab<{ customerId: number }>>('customerTabs')
