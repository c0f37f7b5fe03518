import { accesses } from '../../../kernel/server/desk/access.ts'
import { lookTimes, takeUpLost } from '../../../kernel/server/desk/pieces.ts'
import { watches } from '../../../kernel/server/desk/watch.ts'
import { startsFirst } from '../../../kernel/server/http/start.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { handovers } from '../../handover/server/index.ts'
import { departmentUses } from '../../organisation/server/index.ts'
import { customWords } from '../../settings/server/index.ts'
import { customFieldsRoutes } from '../api/routes.ts'
import { defaultsIn } from './defaults.ts'
import { departmentsIn } from './departments.ts'
import { peopleIn } from './handover.ts'
import { logged } from './logged.ts'
import { customNouns } from './nouns.ts'
import { customFieldsAccess } from './permits.ts'
import { factWatches, recomputeJob } from './recompute.ts'
import { customFieldsHandlers } from './routes.ts'
import { customUses } from './uses.ts'
import { wordsIn } from './words.ts'
import { workJobs } from './work.ts'

export const customFields = {
  name: 'customFields',
  tables: ['ownForm', 'ownUnique', 'ownWork'],
  reads: { organisation: ['role'], settings: ['dictionaryType', 'savedView'], transfer: ['importChange'] },
  handlers: world => customFieldsHandlers(world.all(customNouns), world.all(customUses), world.all(searched)),
  jobs: (runtime, world) => [recomputeJob(runtime, world.all(customNouns))],
  clock: [{ name: 'ownWork', times: lookTimes, work: runtime => takeUpLost(runtime, workJobs) }],
  brings: [
    bring(logSubjects, logged),
    bringMade(watches, world => factWatches(world.all(customNouns))),
    bringMade(departmentUses, world => departmentsIn(world.all(customNouns))),
    bringMade(handovers, world => [...world.all(customNouns).map(peopleIn), defaultsIn(world.all(customNouns))], 4),
    bringMade(customWords, world => wordsIn(world.all(customNouns))),
    bring(startsFirst, customFieldsRoutes.mine),
    ...customFieldsAccess.map(access => bring(accesses, access)),
  ],
} satisfies Module
