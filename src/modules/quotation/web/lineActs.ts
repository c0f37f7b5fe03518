import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'

/** What other modules let people do about a line of goods: the quotation's number, and the line's place in it. */
export const lineActs = webPoint<BroughtAct<{ quotationId: number; place: number }>>('quotationLineActs')
