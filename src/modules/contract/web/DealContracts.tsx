import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import type { ContractRow } from '../api/contract.ts'
import { contractPlaces as places } from '../api/places.ts'
import { contractRecord } from '../api/record.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { unsignedWords } from '../api/unsignedWords.ts'
import { addingQuery, ofDealQuery, refreshContracts } from './contractQuery.ts'
import './contract.css'

/** Shows the contracts of a deal in its drawer. */
export default function DealContracts({ dealId }: { dealId: number }) {
  const { data: rows, error } = useQuery(ofDealQuery(dealId))
  const { data: adding } = useQuery({ ...addingQuery(dealId), enabled: may(routes.add) })
  const navigate = useNavigate()
  const add = async () => {
    const made = await call(routes.add, { body: { opportunityId: dealId } })
    void refreshContracts()
    navigate(linkTo(places.list, { edit: made.id }))
  }
  return (
    <section>
      {error && <p className="drawer-message">{error.message}</p>}
      {adding?.refusal && <p className="hint">{adding.refusal}</p>}
      {rows?.length === 0 && !adding?.refusal && <p className="hint">还没有合同。在报价单里可以一步转为合同。</p>}
      <ul className="contract-rows">
        {rows?.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {adding?.refusal === null && (
        <div className="record-actions">
          <Button icon="plus" onClick={() => void add().catch(() => undefined)}>
            新建合同
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: ContractRow }) {
  return (
    <li>
      <Link to={linkTo(places.list, { open: row.id })}>{row.number}</Link>
      <StateTag record={contractRecord} state={row.state} />
      <b>{yuan(row.effectiveTotal)}</b>
      <small className="nothing">
        {row.signedOn ? `签订 ${row.signedOn}` : unsignedWords(row)}
        {row.paid > 0 && `，已收 ${yuan(row.paid)}`}
      </small>
    </li>
  )
}
