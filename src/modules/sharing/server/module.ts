import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'

export const sharing = {
  name: 'sharing',
  tables: ['sharedLink', 'sharedOpening'],
  brings: [bring(logSubjects, logged)],
} satisfies Module
