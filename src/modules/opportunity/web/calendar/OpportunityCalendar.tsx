import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../../kernel/api/time.ts'
import { formatClock } from '../../../../kernel/api/timeWords.ts'
import { Calendar, daysShown, type Span } from '../../../../kernel/web/calendar/Calendar.tsx'
import { call } from '../../../../kernel/web/call.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { toQuery } from '../../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { opportunityList } from '../opportunityList.tsx'

type Props = { list: ListModel<OpportunityRow>; onOpen: (row: OpportunityRow) => void }

/** The number of deals fetched for a day, in a month and in a week. */
const perDay = { month: 8, week: 30 }

/** Shows 日历: the same deals by the day of their next contact. */
export default function OpportunityCalendar({ list, onOpen }: Props) {
  const { span, day, show, toList } = usePlace()
  const days = daysShown(span, day)
  const query = useDays(list, days[0] as string, days.at(-1) as string, perDay[span])
  if (query.error && !query.data) return <Failed error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Waiting columns={7} />
  const contents = new Map(query.data.days.map(one => [one.day, { count: one.count, items: one.rows }]))
  const total = query.data.days.reduce((sum, one) => sum + one.count, 0)
  return (
    <Calendar
      label="下次跟进日历"
      span={span}
      day={day}
      onShow={show}
      contents={contents}
      nameOf={deal => deal.name}
      draw={deal => (
        <>
          {deal.nextFollowUpAt && formatClock(deal.nextFollowUpAt)} {deal.name}
        </>
      )}
      onOpen={onOpen}
      onAll={toList}
    >
      {total} 个待跟进
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
      after.set('nextFollowUpAt', `${one}..${one}`)
      return after
    })
  return { span: params.get('span') === 'week' ? 'week' : 'month', day, show, toList }
}

function useDays(list: ListModel<OpportunityRow>, from: string, to: string, most: number) {
  const { view, search, filters } = toQuery(list.state, new Date())
  const body = { view, search, filters, from, to, perDay: most }
  const queryKey = [opportunityList.name, 'calendar', body]
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const quiet = queryClient.getQueryData(queryKey) !== undefined
      return call(opportunityRoutes.calendar, { body }, { quiet, signal })
    },
    placeholderData: keepPreviousData,
  })
}
