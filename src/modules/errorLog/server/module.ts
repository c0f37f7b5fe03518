import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { errorLogAccess } from './permits.ts'
import { errorLogHandlers } from './routes.ts'

export const errorLog = {
  name: 'errorLog',
  tables: ['browserError', 'browserErrorSeen'],
  reads: { identity: ['session'] },
  handlers: errorLogHandlers,
  brings: [...errorLogAccess.map(access => bring(accesses, access))],
} satisfies Module
