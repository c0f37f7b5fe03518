import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { QuotationDetail } from '../../quotation/api/quotation.ts'
import { refreshQuotations } from '../../quotation/web/quotationQuery.ts'
import { contractPlaces as places } from '../api/places.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { addingQuery, refreshContracts } from './contractQuery.ts'

/** Makes a contract of a quotation in one step, and opens it; tells whose it would be to those who would not see it. */
export default function ToContract({ quotation }: { quotation: QuotationDetail }) {
  const navigate = useNavigate()
  const fits = may(routes.fromQuotation) && quotation.state !== 'void' && quotation.lineCount > 0
  const { data: adding } = useQuery({ ...addingQuery(quotation.opportunityId), enabled: fits })
  if (!fits || !adding) return null
  if (adding.refusal !== null) return <span className="hint">不能转为合同：{adding.refusal}</span>
  const make = async () => {
    const made = await call(routes.fromQuotation, { body: { quotationId: quotation.id } })
    notice.success(`已生成合同 ${made.number}`)
    void refreshQuotations()
    void refreshContracts()
    navigate(linkTo(places.list, { open: made.id }))
  }
  return (
    <Button
      kind={quotation.state === 'accepted' ? 'primary' : 'plain'}
      icon="file"
      onClick={() => void make().catch(() => undefined)}
    >
      转为合同
    </Button>
  )
}
