import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { openPlaces } from '../../../kernel/server/web.ts'
import { identityPlaces as places } from '../contract/places.ts'
import { logged } from './logged.ts'
import { identityHandlers, identityJobs } from './routes.ts'

export const identity = {
  name: 'identity',
  handlers: identityHandlers,
  jobs: identityJobs,
  brings: [
    bring(logSubjects, logged),
    ...[places.register, places.changePassword, places.redirect, places.scan, places.corporate].map(open =>
      bring(openPlaces, open),
    ),
  ],
} satisfies Module
