import { z } from 'zod'
import { Id, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { CalendarSettings, Exception, ExceptionEdit, Holiday, NewException } from './calendar.ts'

const needs = 'processManager'
const edits = 'processManager:edit'

/** A company's working times, with the announced holidays. */
export const Calendar = z.object({
  settings: CalendarSettings,
  /** 0 until somebody has changed anything. */
  version: Version,
  exceptions: z.array(Exception),
  holidays: z.array(Holiday),
  /** The last year whose holidays have been announced. */
  knownUntil: z.number().int(),
  /** An example of a due time: four working hours from now. */
  example: z.object({ from: Timestamp, hours: z.number(), due: Timestamp }),
})
export type Calendar = z.output<typeof Calendar>

const returns = Calendar

export const calendarRoutes = {
  read: route({ at: 'GET /api/crm/approval/calendar', does: '工作日历', needs, returns }),
  save: route({
    at: 'POST /api/crm/approval/calendar/save',
    does: '修改工作时间',
    needs: edits,
    body: CalendarSettings.extend({ version: Version, force: z.boolean().default(false) }),
    returns,
  }),
  addException: route({
    at: 'POST /api/crm/approval/calendar/exception/add',
    does: '新增特殊日期',
    needs: edits,
    body: NewException,
    returns,
  }),
  editException: route({
    at: 'POST /api/crm/approval/calendar/exception/edit',
    does: '修改特殊日期',
    needs: edits,
    body: ExceptionEdit,
    returns,
  }),
  removeException: route({
    at: 'POST /api/crm/approval/calendar/exception/remove',
    does: '删除特殊日期',
    needs: edits,
    body: z.object({ id: Id, version: Version }),
    returns,
  }),
}
