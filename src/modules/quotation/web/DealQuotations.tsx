import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { quotationPlaces as places } from '../api/places.ts'
import type { QuotationRow } from '../api/quotation.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { numberOf } from './quotationList.tsx'
import { ofDealQuery } from './quotationQuery.ts'
import './quotation.css'

/** Shows the quotations of a deal in its drawer. */
export default function DealQuotations({ dealId }: { dealId: number }) {
  const { data: rows, error } = useQuery(ofDealQuery(dealId))
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
          <Link className="btn btn-primary" to={linkTo(places.list, { new: `deal-${dealId}` })}>
            新建报价
          </Link>
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
