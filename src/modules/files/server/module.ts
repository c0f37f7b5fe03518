import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { fileHandlers } from './routes.ts'

export const files = {
  name: 'files',
  tables: ['picture'],
  handlers: fileHandlers,
  brings: [bring(logSubjects, logged)],
} satisfies Module
