import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { QuotationDetail } from '../api/quotation.ts'

/** What other modules do with a quotation, as buttons in its head. */
export const quotationActs = webPoint<BroughtAct<{ quotation: QuotationDetail }>>('quotationActs')
