import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { identityHandlers, identityJobs } from './routes.ts'

export const identity = {
  name: 'identity',
  handlers: identityHandlers,
  jobs: identityJobs,
  brings: [bring(logSubjects, logged)],
} satisfies Module
