import { DocumentLinks } from '../../../sharing/web/DocumentLinks.tsx'
import { linkRoutes } from '../../api/link.ts'
import { quotationPlaces } from '../../api/places.ts'
import type { QuotationDetail } from '../../api/quotation.ts'

/** Makes links for the customer, and shows who opened them when. */
export function Sharing({ quotation: { id, may, state } }: { quotation: QuotationDetail }) {
  const never = state === 'draft' ? '定稿后才能分享给客户。' : '这份报价单不能再分享。'
  return (
    <DocumentLinks
      routes={linkRoutes}
      id={id}
      place={quotationPlaces.shared}
      label="客户链接"
      sent="分享"
      days={[7, 3, 15, 30, 90]}
      never={may.share ? undefined : never}
    />
  )
}
