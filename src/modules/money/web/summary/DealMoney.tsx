import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { summaryRoutes } from '../../api/summary.ts'
import { MoneyOf } from './MoneyOf.tsx'

/** Shows the money of a deal in its drawer. */
export default function DealMoney({ dealId }: { dealId: number }) {
  const { data, error } = useQuery(queryOf(summaryRoutes.ofDeal, { params: { id: dealId } }))
  if (error) return <p className="drawer-message">{error.message}</p>
  return data ? <MoneyOf summary={data} from={`deal-${dealId}`} /> : null
}
