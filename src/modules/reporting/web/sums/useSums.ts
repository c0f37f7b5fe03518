import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListFilter } from '../../../../kernel/api/list.ts'
import { toQuery } from '../../../../kernel/web/list/state.ts'
import { monthBefore, type Span, spanBefore, yearBefore } from '../../api/spans.ts'
import { spanOf } from './comparison.ts'
import type { GroupedSumsProps } from './GroupedSums.tsx'
import { type Group, type GroupColumn, type Listed, type Past, rowsOf } from './groups.ts'

export const isTime = ({ kind }: GroupColumn) => kind === 'date' || kind === 'datetime'

/** What the sums are compared with: a span of the past, its sum, and what the rows of the table are compared with. */
export type Compared = { span: Span; sum: number | undefined }

/** Returns the groups of a list's filter, and what they came to in the span before and a year ago where the filter names days. */
export function useSums<By extends string, One extends Group>(props: GroupedSumsProps<By, One>, by: By) {
  const { list, ask, columns } = props
  const now = useMemo(() => new Date(), [])
  const time = Object.values<GroupColumn>(columns).find(isTime)
  const span = time && spanOf(list.state.filters[time.key], now)
  const askOf = (days: Span | undefined) => ({
    ...ask({ ...filterOf(list, time, days, now), by }),
    placeholderData: keepPreviousData,
  })
  const byMonth = isTime(columns[by])
  const spans = span && { before: spanBefore(span, now), month: monthBefore(span, now), year: yearBefore(span, now) }
  const asked = askOf(undefined)
  const { data, error } = useQuery(asked)
  const before = useQuery({ ...askOf(spans?.before), enabled: span !== undefined })
  const month = useQuery({ ...askOf(spans?.month), enabled: span !== undefined && byMonth })
  const year = useQuery({ ...askOf(spans?.year), enabled: span !== undefined })
  const [past, ago] = [byMonth ? month.data : before.data, year.data]
  const rows = useMemo(
    () => rowsOf(data ?? [], span && pastOf(past, byMonth ? 1 : 0), span && pastOf(ago, byMonth ? 12 : 0)),
    [data, span, past, ago, byMonth],
  )
  return {
    groups: data ?? none,
    queryKey: asked.queryKey,
    waiting: !data && !error,
    rows,
    error,
    time,
    sum: data && amountOf(data),
    before: spans && { span: spans.before, sum: amountOf(before.data) },
    year: spans && { span: spans.year, sum: amountOf(year.data) },
  }
}

const none: never[] = []
const amountOf = (groups: readonly Group[] | undefined) => groups?.reduce((sum, { amount }) => sum + amount, 0)
const pastOf = (groups: readonly Group[] | undefined, months: number): Past | undefined => groups && { groups, months }

/** Returns the filter of the list, with other days where they are given. */
function filterOf({ state }: Listed, time: GroupColumn | undefined, days: Span | undefined, now: Date): ListFilter {
  const asked =
    time && days
      ? { ...state.filters, [time.key]: { between: [days.from, days.to] as [string, string] } }
      : state.filters
  const { view, search, filters } = toQuery({ ...state, filters: asked }, now)
  return { view, search, filters }
}
