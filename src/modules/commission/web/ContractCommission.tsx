import { useQuery } from '@tanstack/react-query'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { commissionRoutes as routes } from '../api/commission.ts'
import { Entry } from './Entry.tsx'
import './commission.css'

const person = { key: 'ownerId', title: '员工', kind: 'employee' } as const

/** Shows what of a contract's money earned whom, as far as the person sees it. */
export default function ContractCommission({ contract }: { contract: ContractDetail }) {
  const { data: rows, error } = useQuery(queryOf(routes.ofContract, { params: { id: contract.id } }))
  if (error) return <p className="drawer-message">{error.message}</p>
  if (rows?.length === 0) return <p className="drawer-message">还没有提成。收款确认并分配到期款后自动计提。</p>
  return (
    <ul className="commission-entries">
      {rows?.map(row => (
        <Entry key={row.id} row={row} what={<Value column={person} value={row.ownerId} />} />
      ))}
    </ul>
  )
}
