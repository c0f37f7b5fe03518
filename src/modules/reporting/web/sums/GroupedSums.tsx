import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { ListFilter } from '../../../../kernel/contract/list.ts'
import { formatFen } from '../../../../kernel/contract/money.ts'
import type { Place } from '../../../../kernel/contract/place.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { type ListState, toQuery } from '../../../../kernel/web/list/state.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { barOption, barsHeight } from '../board/charts.ts'
import type { Look } from '../board/look.ts'
import { GroupTable } from './GroupTable.tsx'
import { addressOf, type Figure, type Group, type GroupColumn, named } from './groups.ts'
import './groupedSums.css'

const Chart = lazy(() => import('../board/Chart.tsx'))

type Answer<One> = { queryKey: readonly unknown[]; queryFn: (asked: { signal: AbortSignal }) => Promise<One[]> }

export type GroupedSumsProps<By extends string, One extends Group> = {
  list: { state: ListState }
  /** The query of the groups that a filter finds; a quiet one, because the list below shows the waiting. */
  ask: (asked: ListFilter & { by: By }) => Answer<One>
  /** The groupings by their words, which begin with 按; the first key is chosen at first. */
  groupings: Record<By, string>
  columns: Record<By, GroupColumn>
  /** The title of the amounts: 特价金额. */
  title: string
  /** What is grouped: 特价. */
  noun: string
  /** What the rows are counted by. */
  counted: '单' | '笔'
  figures: readonly Figure<One>[]
  /** The place of the list, to which the parts of the chart lead. */
  report: Place
}

/** Sums what a list's filter finds by a grouping that one chooses: as a chart whose parts lead to their rows, and as a table. */
export function GroupedSums<By extends string, One extends Group>(props: GroupedSumsProps<By, One>) {
  const { groupings, title, noun, counted, figures } = props
  const options = Object.entries<string>(groupings).map(([value, label]) => ({ value: value as By, label }))
  const [by, setBy] = useState(options[0]?.value as By)
  const { groups, names, error } = useGroups(props, by)
  const option = useBars(props, by, groups, names)
  const height = barsHeight(groups.length)
  return (
    <section className="grouped-sums" aria-label={`${noun}统计`}>
      <header>
        <h2>{title}</h2>
        <Select aria-label="统计方式" value={by} options={options} onChoose={setBy} />
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      {groups.length === 0 && !error && <p className="nothing">当前筛选没有{noun}。</p>}
      {groups.length > 0 && (
        <>
          <Suspense>
            <Chart label={`${groupings[by]}的${title}，逐项见表格`} height={height} option={option} />
          </Suspense>
          <GroupTable head={groupings[by].slice(1)} counted={counted} figures={figures} groups={groups} names={names} />
        </>
      )}
    </section>
  )
}

/** Returns the groups of the list's filter with their names; those of the last filter until they come. */
function useGroups<By extends string, One extends Group>(props: GroupedSumsProps<By, One>, by: By) {
  const { list, ask, columns } = props
  const choiceOf = useChoice()
  const { view, search, filters } = toQuery(list.state, new Date())
  const { data, error } = useQuery({ ...ask({ view, search, filters, by }), placeholderData: keepPreviousData })
  const groups = useMemo(() => data ?? [], [data])
  const column = columns[by]
  const names = useMemo(
    () => groups.map(group => named(group, column, choiceOf(column, numberOf(group))?.label)),
    [groups, column, choiceOf],
  )
  return { groups, names, error }
}

const numberOf = ({ by }: Group) => (typeof by === 'number' ? by : undefined)

/** Returns how the chart of the groups is drawn in a look. */
function useBars<By extends string, One extends Group>(
  { title, counted, columns, report }: GroupedSumsProps<By, One>,
  by: By,
  groups: readonly One[],
  names: string[],
) {
  const column = columns[by]
  return useCallback(
    (look: Look) => {
      const parts = groups.map(group => ({
        value: group.amount,
        note: `¥${formatFen(group.amount)} · ${group.total} ${counted}`,
        to: addressOf(report, column, group.by),
      }))
      return barOption({ height: barsHeight(groups.length), names, series: [{ name: title, parts }] }, look)
    },
    [groups, names, column, title, counted, report],
  )
}
