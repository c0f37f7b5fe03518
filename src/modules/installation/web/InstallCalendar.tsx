import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../kernel/api/time.ts'
import { Calendar, daysShown, type Span } from '../../../kernel/web/calendar/Calendar.tsx'
import { call } from '../../../kernel/web/call.ts'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { halves, type InstallRow, installRoutes as routes } from '../api/installation.ts'

type Props = { list: ListModel<InstallRow>; onOpen: (row: InstallRow) => void }

const perDay = { month: 8, week: 30 }

/** Shows 日历: the installations that the list finds, by their day, with who comes. */
export default function InstallCalendar({ list, onOpen }: Props) {
  const { span, day, show, toList } = usePlace()
  const days = daysShown(span, day)
  const { view, search, filters } = toQuery(list.state, new Date())
  const body = { view, search, filters, from: days[0] as string, to: days.at(-1) as string, perDay: perDay[span] }
  const { data, error, refetch } = useQuery({
    // The list's name comes first: what changes in the list asks for the calendar again, too.
    queryKey: [list.spec.name, 'calendar', body],
    queryFn: ({ signal }) => call(routes.calendar, { body }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={7} />
  const contents = new Map(data.days.map(one => [one.day, { count: one.count, items: one.rows }]))
  const total = data.days.reduce((sum, one) => sum + one.count, 0)
  return (
    <Calendar
      label="安装日历"
      span={span}
      day={day}
      onShow={show}
      contents={contents}
      nameOf={({ number }) => number}
      draw={one => (
        <>
          {one.half !== null && halves[one.half]} {one.installer} {one.customerName}
        </>
      )}
      onOpen={onOpen}
      onAll={toList}
    >
      {total} 次安装
    </Calendar>
  )
}

type Place = { span: Span; day: string; show: (span: Span, day: string) => void; toList: (day: string) => void }

/** Returns the place of the calendar, kept in the address: `?span=week&day=2026-11-20`. */
function usePlace(): Place {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const today = formatDate(Date.now())
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const show = (span: Span, next: string) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.set('span', span)
        after.set('day', next)
        return after
      },
      { replace: true },
    )
  const toList = (one: string) =>
    setParams(before => {
      const after = new URLSearchParams(before)
      for (const name of ['show', 'span', 'day', 'page']) after.delete(name)
      after.set('plannedOn', `${one}..${one}`)
      return after
    })
  return { span: params.get('span') === 'month' ? 'month' : 'week', day, show, toList }
}
