import { type EditState, linesOf } from '../../../lines/web/editor/state.ts'
import { type QuotationDetail, QuotationHead, type QuotationStart } from '../../api/quotation.ts'

/** What the editor knows of a quotation; one that is not stored yet has no number and is `null` by id. */
export type Edited = Pick<
  QuotationDetail,
  | 'version'
  | 'own'
  | 'spaces'
  | 'sets'
  | 'terms'
  | 'opportunityId'
  | 'customerId'
  | 'customerName'
  | keyof QuotationHead
> & {
  id: number | null
  home: string
  sums: QuotationDetail['sums'] | undefined
  may: Pick<QuotationDetail['may'], 'info' | 'send'>
}

/** Returns a stored quotation as it is edited. */
export const editedOf = (quotation: QuotationDetail): Edited => ({ ...quotation, home: quotation.contact.home })

/** Returns a new quotation of a deal as it is edited: nothing of it is stored. */
export function blankOf({ validUntil, terms, ...of }: QuotationStart, send: boolean): Edited {
  return {
    ...of,
    ...QuotationHead.parse({ validUntil, ...terms }),
    terms,
    id: null,
    version: 0,
    own: null,
    spaces: [{ name: '客厅', lines: [] }],
    sets: [],
    sums: undefined,
    may: { info: true, send },
  }
}

/** Returns a quotation as its lines and head are edited. */
export function editOf(quotation: Edited): EditState<QuotationHead> {
  const { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding } = quotation
  const head = { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding }
  return { head, ...linesOf(quotation) }
}
