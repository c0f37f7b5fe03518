import { accesses } from '../../../kernel/server/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { startsFirst } from '../../../kernel/server/start.ts'
import { ownFieldsRoutes } from '../contract/routes.ts'
import { logged } from './logged.ts'
import { ownNouns } from './nouns.ts'
import { ownFieldsAccess } from './permits.ts'
import { recomputeJob } from './recompute.ts'
import { ownFieldsHandlers } from './routes.ts'

export const ownFields = {
  name: 'ownFields',
  handlers: world => ownFieldsHandlers(world.all(ownNouns)),
  jobs: (runtime, world) => [recomputeJob(runtime, world.all(ownNouns))],
  brings: [
    bring(logSubjects, logged),
    bring(startsFirst, ownFieldsRoutes.mine),
    ...ownFieldsAccess.map(access => bring(accesses, access)),
  ],
} satisfies Module
