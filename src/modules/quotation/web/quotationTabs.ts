import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { QuotationDetail } from '../api/quotation.ts'

/** What other modules show of a quotation, as tabs of its drawer. */
export const quotationTabs = webPoint<BroughtTab<{ quotation: QuotationDetail }>>('quotationTabs')
