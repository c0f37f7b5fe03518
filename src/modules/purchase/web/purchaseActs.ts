import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { PurchaseDetail } from '../api/purchase.ts'

/** What other modules do with a purchase, as buttons in its head. */
export const purchaseActs = webPoint<BroughtAct<{ purchase: PurchaseDetail }>>('purchaseActs')
