import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { reportingHandlers } from './routes.ts'

export const reporting = {
  name: 'reporting',
  handlers: reportingHandlers,
  brings: [bring(logSubjects, logged)],
} satisfies Module
