import { columnsOf } from '../../../kernel/api/list.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { CalendarSettings, Exception } from '../api/calendar.ts'
import { workingTimePlaces } from '../api/places.ts'

/** The names of the fields of a calendar and of its days, in the log and in refusals of stale edits. */
export const calendarColumns = columnsOf(CalendarSettings)
export const exceptionColumns = columnsOf(Exception)

const path = () => workingTimePlaces.calendar.path

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  approvalCalendar: { title: '工作日历', columns: calendarColumns, path },
  approvalCalendarDay: { title: '特殊日期', columns: exceptionColumns, path },
}
