import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { formatFen } from '../../../kernel/contract/money.ts'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Select } from '../../../kernel/web/ui/Select.tsx'
import { barOption, barsHeight } from '../../reporting/web/board/charts.ts'
import type { Look } from '../../reporting/web/board/look.ts'
import { type Grouping, groupings, specialRoutes as routes, type SpecialRow } from '../contract/special.ts'
import { addressOf, columnOfGroup, named } from './groups.ts'

const Chart = lazy(() => import('../../reporting/web/board/Chart.tsx'))
const options = (Object.keys(groupings) as Grouping[]).map(value => ({ value, label: groupings[value] }))

/** Sums what the list's filter finds by month, department, person or brand: as a table and as a chart, each part leading to its rows. */
export function SpecialGroups({ list }: { list: ListModel<SpecialRow> }) {
  const [by, setBy] = useState<Grouping>('month')
  const choiceOf = useChoice()
  const { view, search, filters } = toQuery(list.state, new Date())
  const { data: groups = [], error } = useQuery({
    ...queryOf(routes.groups, { body: { view, search, filters, by } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const column = columnOfGroup(by)
  const names = groups.map(group => named(group, column && choiceOf(column, group.by as number)?.label))
  const option = useCallback(
    (look: Look) => {
      const parts = groups.map(group => ({
        value: group.amount,
        note: `¥${formatFen(group.amount)} · ${group.total} 单`,
        to: addressOf(by, group.by),
      }))
      return barOption({ height: barsHeight(groups.length), names, series: [{ name: '特价金额', parts }] }, look)
    },
    [groups, names, by],
  )
  return (
    <section className="special-groups" aria-label="特价统计">
      <header>
        <h2>特价金额</h2>
        <Select aria-label="统计方式" value={by} options={options} onChoose={setBy} />
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      {groups.length === 0 && !error && <p className="nothing">当前筛选没有特价。</p>}
      {groups.length > 0 && (
        <>
          <Suspense>
            <Chart
              label={`${groupings[by]}的特价金额，逐项见表格`}
              height={barsHeight(groups.length)}
              option={option}
            />
          </Suspense>
          <table>
            <thead>
              <tr>
                <th>{groupings[by].slice(1)}</th>
                <th className="number">单数</th>
                <th className="number">数量</th>
                <th className="number">特价金额</th>
                {groups[0]?.givenAway !== undefined && <th className="number">让利金额</th>}
              </tr>
            </thead>
            <tbody>
              {groups.map((group, at) => (
                <tr key={String(group.by)}>
                  <td>{names[at]}</td>
                  <td className="number">{group.total}</td>
                  <td className="number">{group.pieces}</td>
                  <td className="number">{formatFen(group.amount)}</td>
                  {group.givenAway !== undefined && <td className="number">{formatFen(group.givenAway)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
