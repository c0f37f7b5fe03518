import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { quotationPlaces as places } from '../api/places.ts'
import type { QuotationRow } from '../api/quotation.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { numberOf } from './quotationList.tsx'
import { ofDealQuery, refreshQuotations } from './quotationQuery.ts'
import './quotation.css'

/** Shows the quotations of a deal in its drawer. */
export default function DealQuotations({ dealId }: { dealId: number }) {
  const { data: rows, error } = useQuery(ofDealQuery(dealId))
  const navigate = useNavigate()
  const add = async () => {
    const made = await call(routes.add, { body: { opportunityId: dealId } })
    void refreshQuotations()
    navigate(linkTo(places.list, { edit: made.id }))
  }
  return (
    <section>
      {error && <p className="drawer-message">{error.message}</p>}
      {rows?.length === 0 && <p className="hint">还没有报价单。</p>}
      <ul className="quote-rows">
        {rows?.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {may(routes.add) && (
        <div className="record-actions">
          <Button kind="primary" icon="plus" onClick={() => void add().catch(() => undefined)}>
            新建报价
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: QuotationRow }) {
  return (
    <li>
      <Link to={linkTo(places.list, { open: row.id })}>{numberOf(row)}</Link>
      <StateTag record={quotationRecord} state={row.state} />
      <span>{row.variant}</span>
      <b>{yuan(row.total)}</b>
      <small className="nothing">
        {formatDate(row.createdAt)}
        {row.validUntil && `，有效至 ${row.validUntil}`}
      </small>
    </li>
  )
}
