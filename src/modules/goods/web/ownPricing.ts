import { webPoint } from '../../../kernel/web/point.ts'
import type { OwnPriced } from '../api/ownPriced.ts'

/** Where a later module lets the own prices of goods hold from today, with a preview, and the element of those who may. */
export type OwnPricing = { element: string; address: (of: OwnPriced) => string }
export const ownPricing = webPoint<OwnPricing>('ownPricing')
