import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { switchGroups } from '../../settings/server/index.ts'
import { loggedWith } from './logged.ts'
import { overClaims } from './overClaim/kind.ts'
import { counted } from './pooled.ts'
import { receiverHandlers } from './receivers.ts'
import { recyclings } from './recycling/kind.ts'
import { recyclingHandlers } from './recycling/preview.ts'
import { recycleAll, recyclingTimes } from './recycling/recycle.ts'
import { timesGroup } from './recycling/switches.ts'

export const pooling = {
  name: 'pooling',
  tables: ['claimRequest', 'intake', 'recycledUntold'],
  handlers: world => [...recyclingHandlers(world.all(recyclings)), ...receiverHandlers(world.all(counted))],
  clock: [
    {
      name: 'clueRecycling', // as the queue of older installations has it scheduled
      times: recyclingTimes,
      work: (runtime, world) => recycleAll(runtime, world.all(recyclings)),
    },
  ],
  brings: [bringMade(logSubjects, world => loggedWith(world.all(overClaims))), bring(switchGroups, timesGroup, 3)],
} satisfies Module
