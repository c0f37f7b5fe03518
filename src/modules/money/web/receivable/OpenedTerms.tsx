import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatFen } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { contractPlaces } from '../../../contract/api/places.ts'
import { contractRoutes } from '../../../contract/api/routes.ts'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { buckets } from '../../api/aging.ts'
import { agingRoutes as routes } from '../../api/agingRoutes.ts'
import '../../../../kernel/web/ui/reportTable.css'

type Props = { title: string; body: z.input<typeof routes.opened.body>; onClose: () => void }
const owner = { key: 'ownerId', title: '跟进人', kind: 'employee' as const }

/** Shows the terms behind a figure of an aging. */
export function OpenedTerms({ title, body, onClose }: Props) {
  const { data: rows, error } = useQuery(queryOf(routes.opened, { body }))
  return (
    <Dialog title={title} width={860} onClose={onClose}>
      {error && <p className="field-fault">{error.message}</p>}
      <div className="money-scroll">
        <table className="money-table report-table">
          <thead>
            <tr>
              {['合同', '客户', '期款', '到期日', '账龄', '未收', '跟进人'].map(head => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map(row => (
              <tr key={row.id}>
                <td>
                  {may(contractRoutes.detail) ? (
                    <Link to={linkTo(contractPlaces.list, { open: row.contractId })}>{row.contractNumber}</Link>
                  ) : (
                    row.contractNumber
                  )}
                </td>
                <td data-head="客户">
                  <CustomerLink id={row.customerId}>{row.customerName}</CustomerLink>
                </td>
                <td data-head="期款">{row.name}</td>
                <td data-head="到期日">{row.dueOn ?? '未定'}</td>
                <td data-head="账龄">{row.daysOverdue ? `逾期 ${row.daysOverdue} 天` : buckets[row.bucket]}</td>
                <td className="money-number" data-head="未收">
                  {formatFen(row.open)}
                </td>
                <td data-head="跟进人">
                  <Value column={owner} value={row.ownerId} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
