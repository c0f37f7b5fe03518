import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { logged } from './logged.ts'
import { newsHandlers } from './news.ts'
import { releaseAccess } from './permits.ts'
import { releaseHandlers } from './routes.ts'

export const release = {
  name: 'release',
  tables: ['release', 'releaseSeen'],
  reads: { identity: ['account'] },
  handlers: [...releaseHandlers, ...newsHandlers],
  brings: [bring(logSubjects, logged), ...releaseAccess.map(access => bring(accesses, access))],
} satisfies Module
