import { accesses } from '../../../kernel/server/desk/access.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { identityPlaces as places } from '../api/places.ts'
import { logged } from './logged.ts'
import { identityAccess } from './permits.ts'
import { identityHandlers, identityJobs } from './routes.ts'

export const identity = {
  name: 'identity',
  tables: ['account', 'knownPlace', 'oneTimeCode', 'passwordLink', 'session'],
  reads: { files: ['picture'], kernel: ['pinyin'] },
  handlers: identityHandlers,
  jobs: identityJobs,
  brings: [
    ...identityAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    ...[places.register, places.changePassword, places.redirect, places.scan, places.corporate].map(open =>
      bring(openPlaces, open),
    ),
  ],
} satisfies Module
