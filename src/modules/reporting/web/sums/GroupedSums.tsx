import { useCallback, useMemo, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import type { ListFilter } from '../../../../kernel/api/list.ts'
import type { Place } from '../../../../kernel/api/place.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import type { Change } from '../../../../kernel/web/list/useListState.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { ChartSoon } from '../board/ChartSoon.tsx'
import { barOption, barsHeight } from '../board/charts.ts'
import type { Look } from '../board/look.ts'
import { ShapeChoice, useTables } from '../board/shape.tsx'
import { GroupTable } from './GroupTable.tsx'
import {
  addressOf,
  type Figure,
  type Group,
  type GroupColumn,
  type Listed,
  named,
  narrowedTo,
  type Row,
} from './groups.ts'
import { SpanChoice } from './SpanChoice.tsx'
import { SumLine } from './SumLine.tsx'
import { useSums } from './useSums.ts'
import './groupedSums.css'

/** A table with more sums has no room beside the chart: one chooses between the two. */
const mostBesides = 3

type Answer<One> = { queryKey: readonly unknown[]; queryFn: (asked: { signal: AbortSignal }) => Promise<One[]> }

export type GroupedSumsProps<By extends string, One extends Group> = {
  list: Listed & { change: Change }
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
  counted: '单' | '笔' | '行'
  figures: readonly Figure<One>[]
  /** How the sums of a grouping come about, where that needs a word. */
  noteOf?: (by: By) => string | undefined
  /** The place of the list, to which every figure leads. */
  report: Place
}

/**
 * Sums what a list's filter finds by a grouping that one chooses: as a chart, and as a table. Where the filter names days, the sums are
 * compared with the span before and the year before. Every figure leads to its rows.
 */
export function GroupedSums<By extends string, One extends Group>(props: GroupedSumsProps<By, One>) {
  const { list, groupings, columns, title, noun, counted, figures, noteOf, report } = props
  const options = Object.entries<string>(groupings).map(([value, label]) => ({ value: value as By, label }))
  const [by, setBy] = useState(options[0]?.value as By)
  const { groups, queryKey, rows, error, waiting, time, ...sums } = useSums(props, by)
  const names = useNames(columns[by], rows)
  const option = useBars(props, by, groups, names)
  const [asTable, setAsTable] = useTables('sums-as-table', true)
  const isWide = figures.length > mostBesides
  const to = (row: Row<One>) => addressOf(report, list, narrowedTo(columns[by], row.by))
  return (
    <section className={isWide ? 'grouped-sums wide' : 'grouped-sums'} aria-label={`${noun}统计`} aria-busy={waiting}>
      <header>
        <h2>{title}</h2>
        <ReadAsOf of={queryKey} />
        {time && <SpanChoice column={time.key} list={list} />}
        {isWide && <ShapeChoice asTable={asTable} onChange={setAsTable} />}
        <Select aria-label="统计方式" value={by} options={options} onChoose={setBy} />
      </header>
      <SumLine sums={sums} time={time} list={list} report={report} />
      <Note text={noteOf?.(by)} />
      {error && <p className="field-fault">{error.message}</p>}
      {groups.length === 0 && !error && !waiting && <p className="nothing">当前筛选没有{noun}。</p>}
      {groups.length > 0 && !(isWide && asTable) && (
        <ChartSoon
          label={`${groupings[by]}的${title}，逐项见表格`}
          height={barsHeight(groups.length)}
          option={option}
        />
      )}
      {rows.length > 0 && (asTable || !isWide) && (
        <GroupTable
          head={groupings[by].slice(1)}
          counted={counted}
          figures={figures}
          rows={rows}
          names={names}
          to={to}
        />
      )}
    </section>
  )
}

const Note = ({ text }: { text: string | undefined }) => text && <p className="hint">{text}</p>

/** Returns what the groups of rows are called. */
function useNames(column: GroupColumn, rows: readonly Row<Group>[]): string[] {
  const choiceOf = useChoice()
  return useMemo(
    () => rows.map(({ by }) => named({ by }, column, choiceOf(column, typeof by === 'number' ? by : undefined)?.label)),
    [rows, column, choiceOf],
  )
}

/** Returns how the chart of the groups is drawn in a look. */
function useBars<By extends string, One extends Group>(
  { title, counted, columns, report, list }: GroupedSumsProps<By, One>,
  by: By,
  groups: readonly One[],
  names: string[],
) {
  const column = columns[by]
  return useCallback(
    (look: Look) => {
      const parts = groups.map(group => ({
        value: group.amount,
        note: `${yuan(group.amount)} · ${group.total} ${counted}`,
        to: addressOf(report, list, narrowedTo(column, group.by)),
      }))
      return barOption({ height: barsHeight(groups.length), names, series: [{ name: title, parts }] }, look)
    },
    [groups, names, column, title, counted, report, list],
  )
}
