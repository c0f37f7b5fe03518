import { columnsOf } from '../../../../kernel/contract/list.ts'
import { CalendarSettings, Exception } from '../../contract/time/calendar.ts'

/** What the log and stale edits call the fields of a calendar and of its days. */
export const calendarColumns = columnsOf(CalendarSettings)
export const exceptionColumns = columnsOf(Exception)
