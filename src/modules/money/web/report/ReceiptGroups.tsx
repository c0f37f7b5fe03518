import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Column } from '../../../../kernel/contract/list.ts'
import { formatFen } from '../../../../kernel/contract/money.ts'
import { linkTo } from '../../../../kernel/contract/place.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { toQuery } from '../../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { barOption, barsHeight } from '../../../reporting/web/board/charts.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { moneyPlaces } from '../../contract/places.ts'
import type { ReceiptRow } from '../../contract/receipt.ts'
import { type ReceiptGrouping, receiptGroupings, receiptRoutes as routes } from '../../contract/receiptRoutes.ts'
import { type ReceiptKind, receiptKinds } from '../../contract/words.ts'

const Chart = lazy(() => import('../../../reporting/web/board/Chart.tsx'))
const options = Object.entries(receiptGroupings).map(([value, label]) => ({ value: value as ReceiptGrouping, label }))

const columns: Partial<Record<ReceiptGrouping, Pick<Column, 'key' | 'kind' | 'of'>>> = {
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  account: { key: 'accountId', kind: 'reference', of: 'moneyAccount' },
}

/** Returns the days of a month as the address of a list writes them: 2026-11-01..2026-11-30. */
function daysOf(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  return `${month}-01..${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Returns the address of the report narrowed to a group. */
function addressOf(by: ReceiptGrouping, value: string | number | null): string {
  if (by === 'month') return linkTo(moneyPlaces.report, { receivedOn: daysOf(String(value)) })
  return linkTo(moneyPlaces.report, { [columns[by]?.key ?? 'kind']: value === null ? '!empty' : String(value) })
}

/** Sums what the list's filter finds, as a table and as a chart whose parts lead to their rows. */
export function ReceiptGroups({ list }: { list: ListModel<ReceiptRow> }) {
  const [by, setBy] = useState<ReceiptGrouping>('month')
  const choiceOf = useChoice()
  const { view, search, filters } = toQuery(list.state, new Date())
  const { data: groups = [], error } = useQuery({
    ...queryOf(routes.groups, { body: { view, search, filters, by } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const column = columns[by]
  const named = (value: string | number | null) => {
    if (value === null) return '未填写'
    if (by === 'kind') return receiptKinds[value as ReceiptKind] ?? String(value)
    return column ? (choiceOf(column, value as number)?.label ?? `#${value}`) : String(value)
  }
  const names = groups.map(group => named(group.by))
  const option = useCallback(
    (look: Look) => {
      const parts = groups.map(group => ({
        value: group.amount,
        note: `¥${formatFen(group.amount)} · ${group.total} 笔`,
        to: addressOf(by, group.by),
      }))
      return barOption({ height: barsHeight(groups.length), names, series: [{ name: '收款金额', parts }] }, look)
    },
    [groups, names, by],
  )
  return (
    <section className="money-panel money-groups" aria-label="收款统计">
      <header>
        <h2>收款金额</h2>
        <Select aria-label="统计方式" className="money-by" value={by} options={options} onChoose={setBy} />
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      {groups.length === 0 && !error && <p className="nothing">当前筛选没有收款。</p>}
      {groups.length > 0 && (
        <div className="money-both">
          <Suspense>
            <Chart
              label={`${receiptGroupings[by]}的收款金额，逐项见表格`}
              height={barsHeight(groups.length)}
              option={option}
            />
          </Suspense>
          <table className="money-table">
            <thead>
              <tr>
                <th>{receiptGroupings[by].slice(1)}</th>
                <th className="money-number">笔数</th>
                <th className="money-number">收款金额</th>
                <th className="money-number">手续费</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group, at) => (
                <tr key={String(group.by)}>
                  <td>{names[at]}</td>
                  <td className="money-number">{group.total}</td>
                  <td className="money-number">{formatFen(group.amount)}</td>
                  <td className="money-number">{formatFen(group.fee)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
