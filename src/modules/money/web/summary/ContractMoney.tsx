import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { ContractDetail } from '../../../contract/api/contract.ts'
import { summaryRoutes } from '../../api/summary.ts'
import { MoneyOf } from './MoneyOf.tsx'

/** Shows the money of a contract in its drawer. */
export default function ContractMoney({ contract: { id: contractId } }: { contract: ContractDetail }) {
  const { data, error } = useQuery(queryOf(summaryRoutes.ofContract, { params: { id: contractId } }))
  if (error) return <p className="drawer-message">{error.message}</p>
  return data ? <MoneyOf summary={data} from={`contract-${contractId}`} contractId={contractId} /> : null
}
