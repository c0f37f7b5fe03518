import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'

/** What other modules show on the finance desk (收款数据); `bare`: without views. */
export const deskTabs = webPoint<BroughtTab<object> & { bare?: true }>('deskTabs')
