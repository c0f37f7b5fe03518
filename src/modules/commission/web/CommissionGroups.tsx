import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { formatFen } from '../../../kernel/contract/money.ts'
import { linkTo } from '../../../kernel/contract/place.ts'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Select } from '../../../kernel/web/ui/Select.tsx'
import { barOption, barsHeight } from '../../reporting/web/board/charts.ts'
import type { Look } from '../../reporting/web/board/look.ts'
import {
  type EntryGroup,
  type EntryRow,
  type Grouping,
  groupings,
  commissionRoutes as routes,
} from '../contract/commission.ts'
import { commissionPlaces } from '../contract/places.ts'

const Chart = lazy(() => import('../../reporting/web/board/Chart.tsx'))
const options = (Object.keys(groupings) as Grouping[]).map(value => ({ value, label: groupings[value] }))
const columns = {
  month: { key: 'period', kind: 'date' },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  category: { key: 'categoryId', kind: 'dictionary', dictionary: 'intentionCategory' },
} as const

function addressOf(by: Grouping, value: EntryGroup['by']): string {
  const asked = value === null ? '!empty' : by === 'month' ? `${value}-01..${value}-01` : String(value)
  return linkTo(commissionPlaces.report, { [columns[by].key]: asked })
}

/** Sums what the list's filter finds by month, department, person or category, as a chart and as a table. */
export function CommissionGroups({ list }: { list: ListModel<EntryRow> }) {
  const [by, setBy] = useState<Grouping>('month')
  const choiceOf = useChoice()
  const { view, search, filters } = toQuery(list.state, new Date())
  const { data: groups = [], error } = useQuery({
    ...queryOf(routes.groups, { body: { view, search, filters, by } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const nameOf = ({ by: value }: EntryGroup) => {
    if (value === null) return by === 'category' ? '其他' : '未填写'
    if (by === 'month') return String(value)
    return choiceOf(columns[by], value as number)?.label ?? `#${value}`
  }
  const names = groups.map(nameOf)
  const option = useCallback(
    (look: Look) => {
      const parts = groups.map(group => ({
        value: group.amount,
        note: `¥${formatFen(group.amount)} · ${group.total} 笔`,
        to: addressOf(by, group.by),
      }))
      return barOption({ height: barsHeight(groups.length), names, series: [{ name: '提成', parts }] }, look)
    },
    [groups, names, by],
  )
  return (
    <section className="commission-groups" aria-label="提成统计">
      <header>
        <h2>提成</h2>
        <Select aria-label="统计方式" value={by} options={options} onChoose={setBy} />
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      {groups.length === 0 && !error && <p className="nothing">当前筛选没有提成。</p>}
      {groups.length > 0 && (
        <>
          <Suspense>
            <Chart label={`${groupings[by]}的提成，逐项见表格`} height={barsHeight(groups.length)} option={option} />
          </Suspense>
          <table className="commission-table">
            <thead>
              <tr>
                <th>{groupings[by].slice(1)}</th>
                <th className="number">笔数</th>
                <th className="number">基数</th>
                <th className="number">提成</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group, at) => (
                <tr key={String(group.by)}>
                  <td>{names[at]}</td>
                  <td className="number">{group.total}</td>
                  <td className="number">{formatFen(group.base)}</td>
                  <td className="number">{formatFen(group.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
