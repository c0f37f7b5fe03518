import { accesses } from '../../../kernel/server/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { countedLists, todos } from '../../../kernel/server/todo.ts'
import { sampled } from '../../customer/server/index.ts'
import { listsOf } from './figures.ts'
import { logged } from './logged.ts'
import { reportingAccess } from './permits.ts'
import { reportingHandlers } from './routes.ts'

export const reporting = {
  name: 'reporting',
  handlers: ({ all }) =>
    reportingHandlers({ lists: listsOf(all(countedLists)), todos: all(todos), sampled: all(sampled) }),
  brings: [...reportingAccess.map(access => bring(accesses, access)), bring(logSubjects, logged)],
} satisfies Module
