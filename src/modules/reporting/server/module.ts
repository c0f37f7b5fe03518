import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../audit/server/index.ts'
import { logged } from './logged.ts'
import { reportingHandlers } from './routes.ts'

export const reporting = {
  name: 'reporting',
  handlers: reportingHandlers,
  brings: [bring(logSubjects, logged)],
} satisfies Module
