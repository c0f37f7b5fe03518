import { columnsOf } from '../../../kernel/contract/list.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { CalendarSettings, Exception } from '../contract/calendar.ts'
import { workingTimePlaces } from '../contract/places.ts'

/** What the log and stale edits call the fields of a calendar and of its days. */
export const calendarColumns = columnsOf(CalendarSettings)
export const exceptionColumns = columnsOf(Exception)

const path = () => workingTimePlaces.calendar.path

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  approvalCalendar: { title: '工作日历', columns: calendarColumns, path },
  approvalCalendarDay: { title: '特殊日期', columns: exceptionColumns, path },
}
