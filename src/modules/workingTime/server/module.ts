import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { calendarHandlers } from './calendarWrite.ts'
import { logged } from './logged.ts'
import { recounts } from './recounts.ts'

export const workingTime = {
  name: 'workingTime',
  tables: ['approvalCalendar', 'approvalCalendarDay'],
  handlers: world => calendarHandlers(world.all(recounts)),
  brings: [bring(logSubjects, logged)],
} satisfies Module
