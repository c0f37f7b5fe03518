import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { signingHandlers } from './signing.ts'

export const webhooks = {
  name: 'webhooks',
  tables: ['approvalSigning'],
  handlers: signingHandlers,
  brings: [bring(logSubjects, logged)],
} satisfies Module
