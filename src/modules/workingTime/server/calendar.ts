import type { Selectable } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { ApprovalCalendar } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { CalendarSettings, defaultSettings, type Exception, workingTimeOf } from '../api/calendar.ts'
import type { Calendar } from '../api/routes.ts'
import { addWorkingHours, type WorkingTime } from '../api/workingTime.ts'
import { holidaysFrom, knownUntil } from './holidays.ts'

const exampleHours = 4

/** Years before this one whose holidays still matter: for what began then. */
const yearsBack = 1

const holidaysNow = () => holidaysFrom(Number(formatDate(clock.now()).slice(0, 4)) - yearsBack)

const settingsOf = ({ weekdays, spans, followsHolidays }: Selectable<ApprovalCalendar>): CalendarSettings =>
  CalendarSettings.parse({ weekdays, spans, followsHolidays })

/** Returns a company's calendar for its people. */
export async function calendarOf(desk: Desk): Promise<Calendar> {
  const row = await desk.from('approvalCalendar').selectAll().executeTakeFirst()
  const exceptions = await exceptionsOf(desk)
  const settings = row ? settingsOf(row) : defaultSettings
  const holidays = holidaysNow()
  const now = clock.now()
  const due = addWorkingHours(workingTimeOf(settings, holidays, exceptions), now, exampleHours)
  const example = { from: new Date(now).toISOString(), hours: exampleHours, due: new Date(due).toISOString() }
  return { settings, version: row?.version ?? 0, exceptions, holidays, knownUntil, example }
}

/** Returns the company's own days, in order. */
export async function exceptionsOf(desk: Desk): Promise<Exception[]> {
  const rows = await desk
    .from('approvalCalendarDay')
    .select(['id', 'name', 'kind', 'fromDay', 'toDay', 'version'])
    .orderBy('fromDay')
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind }))
}

/** Returns a company's working time, for counting hours. */
export async function workingTime(desk: Desk): Promise<WorkingTime> {
  const row = await desk.from('approvalCalendar').selectAll().executeTakeFirst()
  return workingTimeOf(row ? settingsOf(row) : defaultSettings, holidaysNow(), await exceptionsOf(desk))
}
