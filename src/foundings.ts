import { stockApprovals } from './modules/approval/server/founding.ts'
import { stockSales } from './modules/opportunity/server/founding.ts'
import type { Founding } from './modules/organisation/server/index.ts'

/** What the modules give a new company, in this order, besides its roles and words. */
export const foundings: readonly Founding[] = [stockSales, stockApprovals]
