import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'

/** What other modules draw in the drawer of a deal that the person works on, as tabs. */
export const dealTabs = webPoint<BroughtTab<{ dealId: number }>>('dealTabs')
