import { accesses } from '../../../kernel/server/desk/access.ts'
import { lookTimes, takeUpLost } from '../../../kernel/server/desk/pieces.ts'
import { watches } from '../../../kernel/server/desk/watch.ts'
import { startsFirst } from '../../../kernel/server/http/start.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { departmentUses, handovers } from '../../organisation/server/index.ts'
import { ownWords } from '../../settings/server/index.ts'
import { ownFieldsRoutes } from '../api/routes.ts'
import { defaultsIn } from './defaults.ts'
import { departmentsIn } from './departments.ts'
import { peopleIn } from './handover.ts'
import { logged } from './logged.ts'
import { ownNouns } from './nouns.ts'
import { ownFieldsAccess } from './permits.ts'
import { factWatches, recomputeJob } from './recompute.ts'
import { ownFieldsHandlers } from './routes.ts'
import { ownUses } from './uses.ts'
import { wordsIn } from './words.ts'
import { workJobs } from './work.ts'

export const ownFields = {
  name: 'ownFields',
  tables: ['ownForm', 'ownUnique', 'ownWork'],
  reads: { organisation: ['role'], settings: ['dictionaryType', 'savedView'], transfer: ['importChange'] },
  handlers: world => ownFieldsHandlers(world.all(ownNouns), world.all(ownUses), world.all(searched)),
  jobs: (runtime, world) => [recomputeJob(runtime, world.all(ownNouns))],
  clock: [{ name: 'ownWork', times: lookTimes, work: runtime => takeUpLost(runtime, workJobs) }],
  brings: [
    bring(logSubjects, logged),
    bringMade(watches, world => factWatches(world.all(ownNouns))),
    bringMade(departmentUses, world => departmentsIn(world.all(ownNouns))),
    bringMade(handovers, world => [...world.all(ownNouns).map(peopleIn), defaultsIn(world.all(ownNouns))], 4),
    bringMade(ownWords, world => wordsIn(world.all(ownNouns))),
    bring(startsFirst, ownFieldsRoutes.mine),
    ...ownFieldsAccess.map(access => bring(accesses, access)),
  ],
} satisfies Module
