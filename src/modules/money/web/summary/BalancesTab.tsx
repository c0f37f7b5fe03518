import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatFen, nothing } from '../../../../kernel/api/format.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Partly } from '../../../../kernel/web/ui/Partly.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import type { Balance } from '../../api/summary.ts'
import { balancesQuery } from '../queries.ts'
import { CustomerStatementDialog } from './CustomerStatementDialog.tsx'
import '../../../../kernel/web/ui/reportTable.css'

/** Shows the customers whose money is not used yet, with what they owe at the same time. */
export default function BalancesTab() {
  const { data, error } = useQuery(balancesQuery())
  const rows = data?.rows
  const [, setParams] = useSearchParams()
  const [printed, setPrinted] = useState<Balance>()
  return (
    <section className="money-panel" aria-label="客户余额">
      <header>
        <h2>客户余额</h2>
        <small className="nothing">收了但还没有分配到期款的钱</small>
      </header>
      <Partly words={data?.partly} />
      {error && <p className="field-fault">{error.message}</p>}
      {rows?.length === 0 && <p className="nothing">没有客户余额。</p>}
      <div className="money-scroll">
        <table className="money-table report-table">
          <thead>
            <tr>
              <th>客户</th>
              <th className="money-number">余额</th>
              <th className="money-number">退款占用</th>
              <th className="money-number">未收</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {rows?.map(row => (
              <tr key={row.customerId}>
                <td>
                  <CustomerLink id={row.customerId}>{row.customerName}</CustomerLink>
                </td>
                <td className="money-number" data-head="余额">
                  {formatFen(row.balance)}
                </td>
                <td className="money-number" data-head="退款占用" data-empty={row.held === 0 || undefined}>
                  {row.held === 0 ? nothing : formatFen(row.held)}
                </td>
                <td className="money-number" data-head="未收" data-empty={row.open === 0 || undefined}>
                  {row.open === 0 ? nothing : formatFen(row.open)}
                </td>
                <td>
                  <Button small kind="text" onClick={() => setParams({ view: 'left', q: row.customerName })}>
                    查看 {row.receipts} 张收款单
                  </Button>
                  <Button small kind="text" icon="file" onClick={() => setPrinted(row)}>
                    对账单
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {printed && (
        <CustomerStatementDialog
          customerId={printed.customerId}
          name={printed.customerName}
          onClose={() => setPrinted(undefined)}
        />
      )}
    </section>
  )
}
