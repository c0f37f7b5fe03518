import { type EditState, linesOf } from '../../../lines/web/editor/state.ts'
import type { QuotationDetail, QuotationHead } from '../../api/quotation.ts'

/** Returns a stored quotation as it is edited. */
export function editOf(quotation: QuotationDetail): EditState<QuotationHead> {
  const { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding } = quotation
  const head = { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding }
  return { head, ...linesOf(quotation) }
}
