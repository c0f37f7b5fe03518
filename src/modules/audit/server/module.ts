import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { exports } from '../../transfer/server/index.ts'
import { bookOf } from './book.ts'
import { logExport } from './exporting.ts'
import { logged } from './logged.ts'
import { auditAccess } from './permits.ts'
import { logHandlers, logJobs } from './routes.ts'

export const audit = {
  name: 'audit',
  reads: { kernel: ['operationLog', 'operationLogSeal'] },
  handlers: world => logHandlers(bookOf(world)),
  jobs: logJobs,
  brings: [
    ...auditAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    bringMade(exports, world => logExport(() => bookOf(world)), 5),
  ],
} satisfies Module
