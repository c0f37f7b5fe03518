import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'

export const attachments = {
  name: 'attachments',
  tables: ['attachment'],
  brings: [bring(logSubjects, logged)],
} satisfies Module
