import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { Home } from './Home.tsx'

/** Shows how far the lines of a quotation's contract are, and which lots lie at its home. */
export default function QuotationHome({ quotation }: { quotation: QuotationDetail }) {
  return <Home of="ofQuotation" id={quotation.id} />
}
