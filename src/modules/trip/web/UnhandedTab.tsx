import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { receiptRecord } from '../../money/api/receiptRecord.ts'
import { accountKinds, receiptStates } from '../../money/api/words.ts'
import type { Unhanded } from '../api/day.ts'
import { tripRecord } from '../api/trip.ts'
import { unhandedQuery } from './queries.ts'
import './trip.css'

/** Shows 司机未交款: what each driver collected and finance has not confirmed, whoever has waited longest first. */
export default function UnhandedTab() {
  const { data, error } = useQuery(unhandedQuery())
  return (
    <section className="trip-unhanded" aria-label="司机未交款">
      <p className="hint">司机代收、财务还没有确认的钱。确认收款后才算客户付了款，也才从这里消失。</p>
      {error && <p className="field-fault">{error.message}</p>}
      {data?.length === 0 && <p className="nothing">没有司机未交的款。</p>}
      {data?.map(one => (
        <Driver key={one.driverId ?? one.driver} one={one} />
      ))}
    </section>
  )
}

function Driver({ one: { driver, amount, cash, days, rows } }: { one: Unhanded }) {
  return (
    <section aria-label={driver}>
      <h3>
        {driver} <b>{yuan(amount)}</b> <small>{`其中现金 ${yuan(cash)}`}</small>{' '}
        {days > 0 && <Tag tone="red">{`最久 ${days} 天`}</Tag>}
      </h3>
      <ul>
        {rows.map(row => (
          <li key={row.receiptId}>
            <Link to={openAt(receiptRecord, row.receiptId)}>{row.number}</Link> {row.customerName}{' '}
            {`${accountKinds[row.kind]} ${yuan(row.amount)}`}{' '}
            <Link to={openAt(tripRecord, row.tripId)}>{row.tripNumber}</Link>{' '}
            <small>{`${row.runsOn}，${row.handed ? '已交账' : '未交账'}，${receiptStates[row.state as 'submitted'].title}`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
