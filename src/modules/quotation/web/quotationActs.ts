import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import type { QuotationDetail } from '../contract/quotation.ts'

/** A button that another module draws in the head of a quotation, for people who have the menu. */
export type QuotationAct = {
  key: string
  /** Code of the menu. */
  menu: string
  Act: ComponentType<{ quotation: QuotationDetail }>
}

/** What other modules do with a quotation. */
export const quotationActs = webPoint<QuotationAct>('quotationActs')
