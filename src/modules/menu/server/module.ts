import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { menuHandlers } from './admin.ts'
import { elementHandlers } from './elements.ts'
import { logged } from './logged.ts'
import { menuAccess } from './permits.ts'

export const menu = {
  name: 'menu',
  tables: ['element', 'menu', 'openMenu'],
  handlers: () => [...menuHandlers, ...elementHandlers],
  brings: [bring(accesses, menuAccess), bring(logSubjects, logged)],
} satisfies Module
