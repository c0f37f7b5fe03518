import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { type Changes, difference } from '../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type CalendarSettings, clock, weekdayWords } from '../api/calendar.ts'
import { calendarRoutes as routes } from '../api/routes.ts'
import { calendarOf } from './calendar.ts'
import { calendarColumns, exceptionColumns } from './logged.ts'
import type { Recount } from './recounts.ts'

const mostExceptions = 200

/** Locks the company's calendar: changes of it or of its days wait for each other. */
async function lockCalendar(desk: Desk, begun?: { version: number; words(changes: Changes): Promise<unknown> }) {
  await desk.client.query('insert into approval_calendar (office_id) values ($1) on conflict do nothing', [
    desk.officeId,
  ])
  const { id } = await desk.from('approvalCalendar').select('id').executeTakeFirstOrThrow()
  return desk.lockOne('approvalCalendar', id, '工作日历', begun)
}

/** Returns hours and weekdays in the words of the log. */
function told({ weekdays, spans }: Pick<CalendarSettings, 'weekdays' | 'spans'>) {
  return {
    weekdays: [...weekdays]
      .sort((a, b) => a - b)
      .map(day => weekdayWords[day - 1])
      .join('、'),
    spans: spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join('、'),
  }
}

function publishCalendar(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approvalCalendar', ids: [] })
}

/** Throws 40000 if another entry has one of the days, because a day can have only one rule. */
async function assertFree(desk: Desk, { fromDay, toDay }: { fromDay: string; toDay: string }, exceptId = 0) {
  const rows = await desk.from('approvalCalendarDay').select(['id', 'name', 'fromDay', 'toDay']).execute()
  if (rows.length >= mostExceptions && exceptId === 0) throw badInput('fromDay', `最多 ${mostExceptions} 个特殊日期`)
  const other = rows.find(row => row.id !== exceptId && row.fromDay <= toDay && fromDay <= row.toDay)
  if (other)
    throw badInput(
      'fromDay',
      `与“${other.name}”（${other.fromDay} 至 ${other.toDay}）的日期重叠，请错开日期，或先删除它`,
    )
}

async function changed(desk: Desk, recounts: readonly Recount[]) {
  for (const recount of recounts) await recount(desk)
  await publishCalendar(desk)
  return calendarOf(desk)
}

const exceptionWords = (desk: Desk) => (changes: Changes) => wordsOf(desk, changes, exceptionColumns)

/** Returns the calls about a company's calendar; after each change the modules that counted its hours count again. */
export const calendarHandlers = (recounts: readonly Recount[]): Handled[] => [
  handle(routes.read, desk => calendarOf(desk)),

  handle(routes.save, async (desk, { body: { version, force, ...settings } }) => {
    const words = (changes: Changes) => wordsOf(desk, changes, calendarColumns)
    // A person without a version saw the defaults, with which the first version begins.
    const row = await lockCalendar(desk, force ? undefined : { version: Math.max(version, 1), words })
    const before = { weekdays: row.weekdays, spans: row.spans as CalendarSettings['spans'] }
    const more = difference(told(before), told(settings))
    const { weekdays, spans, followsHolidays } = settings
    const patch = { weekdays: [...weekdays].sort((a, b) => a - b), spans: JSON.stringify(spans), followsHolidays }
    await desk.change('approvalCalendar', row, patch, { action: '修改工作时间', name: '工作日历', more })
    return changed(desk, recounts)
  }),

  handle(routes.addException, async (desk, { body }) => {
    await lockCalendar(desk)
    await assertFree(desk, body)
    await desk.insert('approvalCalendarDay', { ...body, createdBy: desk.employeeId }, { action: '新增特殊日期' })
    return changed(desk, recounts)
  }),

  handle(routes.editException, async (desk, { body: { id, version, force, ...entered } }) => {
    await lockCalendar(desk)
    const begun = force ? undefined : { version, words: exceptionWords(desk) }
    const row = await desk.lockOne('approvalCalendarDay', id, '特殊日期', begun)
    await assertFree(desk, entered, id)
    await desk.change('approvalCalendarDay', row, entered, { action: '修改特殊日期' })
    return changed(desk, recounts)
  }),

  handle(routes.removeException, async (desk, { body: { id, version } }) => {
    await lockCalendar(desk)
    await desk.lockOne('approvalCalendarDay', id, '特殊日期', { version, words: exceptionWords(desk) })
    await desk.remove('approvalCalendarDay', id, '特殊日期', { action: '删除特殊日期' })
    return changed(desk, recounts)
  }),
]
