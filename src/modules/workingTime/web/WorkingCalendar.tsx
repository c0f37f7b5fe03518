import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatShort } from '../../../kernel/api/timeWords.ts'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { useLive } from '../../../kernel/web/live.ts'
import { may } from '../../../kernel/web/session.ts'
import { ScreenHead } from '../../../kernel/web/ui/ScreenHead.tsx'
import { type Exception, workingTimeOf } from '../api/calendar.ts'
import { workingTimePlaces } from '../api/places.ts'
import { type Calendar, calendarRoutes as routes } from '../api/routes.ts'
import { calendarQuery, refreshCalendar } from './calendarQuery.ts'
import { Exceptions } from './Exceptions.tsx'
import { Month } from './Month.tsx'
import { WorkingHours } from './WorkingHours.tsx'
import '../../../kernel/web/list/list.css'
import './workingTime.css'

const ExceptionDialog = lazy(() => import('./ExceptionDialog.tsx'))

/** An exception that is edited, or (without a number) a new one. */
export type Edited = Partial<Exception>

type Props = {
  /** The purpose of the hours. */
  note: string
  /** Further settings beside the hours. */
  children?: ReactNode
}

/** Shows and edits 工作日历: the times when a company works. */
export function WorkingCalendar(props: Props) {
  const { data, error, refetch } = useQuery(calendarQuery)
  useLive('approvalCalendar', () => void refreshCalendar())
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={7} />}</section>
    )
  return <Known {...props} calendar={data} />
}

function Known({ note, calendar, children }: Props & { calendar: Calendar }) {
  const [edited, edit] = useState<Edited>()
  const { settings, holidays, exceptions, knownUntil } = calendar
  const editable = may(routes.save)
  const time = workingTimeOf(settings, holidays, exceptions)
  const names = [...(settings.followsHolidays ? holidays : []).map(({ day, name }) => [day, name] as const)]
  const onDay = (day: string) => {
    const own = exceptions.find(one => one.fromDay <= day && day <= one.toDay)
    edit(own ?? { fromDay: day, toDay: day, kind: time.days[day] === 'rest' ? 'work' : 'rest' })
  }
  return (
    <section className="list" aria-label={workingTimePlaces.calendar.title}>
      <ScreenHead place={workingTimePlaces.calendar}>
        <small>{note}</small>
      </ScreenHead>
      <div className="calendar-page">
        <Month
          time={time}
          names={Object.fromEntries(names)}
          exceptions={exceptions}
          knownUntil={settings.followsHolidays ? knownUntil : null}
          onDay={editable ? onDay : undefined}
        />
        <aside className="calendar-side" aria-label="设置">
          <WorkingHours calendar={calendar} editable={editable} />
          <Example {...calendar.example} />
          <Exceptions exceptions={exceptions} onEdit={editable ? edit : undefined} />
          {children}
        </aside>
      </div>
      <Suspense>{edited && <ExceptionDialog edited={edited} onClose={() => edit(undefined)} />}</Suspense>
    </section>
  )
}

function Example({ hours, due }: Calendar['example']) {
  return (
    <p className="calendar-example">
      现在起 {hours} 个工作小时，到 <b>{formatShort(due)}</b>
    </p>
  )
}
