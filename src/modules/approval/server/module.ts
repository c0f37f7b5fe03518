import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, bringMade, type Module, type World } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { storySources } from '../../../kernel/server/record/story.ts'
import { storyPapers } from '../../../kernel/server/record/storySources.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { customUses } from '../../customFields/server/index.ts'
import { handovers } from '../../handover/server/index.ts'
import { foundings, leavings } from '../../organisation/server/index.ts'
import { sorts } from '../../settings/server/index.ts'
import { runOutbox } from '../../webhooks/server/index.ts'
import { recounts } from '../../workingTime/server/index.ts'
import { stockApprovals } from './binding/founding.ts'
import { bindingHandlers } from './binding/routes.ts'
import { checkAll, checkTimes } from './check/check.ts'
import { recount } from './decide/waits.ts'
import { delegationHandover } from './departure/delegationHandover.ts'
import { placeHandover } from './departure/placeHandover.ts'
import { relieve } from './departure/relieve.ts'
import { taskHandover } from './departure/taskHandover.ts'
import { flowHandlers } from './flow/routes.ts'
import { customUsesIn } from './form/customUses.ts'
import { extended } from './form/extended.ts'
import { formSort } from './form/read.ts'
import { formHandlers } from './form/routes.ts'
import { loggedWith } from './logged.ts'
import { approvalAnswers, approvalBeginnings } from './offers.ts'
import { approvalAccess } from './permits.ts'
import { approvalsTold } from './reading/story.ts'
import { approvalTodos, countedApprovals } from './reading/waiting.ts'
import { businesses } from './record/business.ts'
import { nameableApproval } from './record/nameable.ts'
import { papers } from './record/papers.ts'
import { approvalHandlers } from './routes.ts'
import { setupHandlers } from './setup/routes.ts'
import { startSearch } from './start/searching.ts'
import { templateHandlers } from './template/routes.ts'
import { approvalCalls, callTimes } from './time/calls.ts'
import { delegationHandlers } from './time/delegationRoutes.ts'
import { runTimers, timerTimes } from './time/timers.ts'

/** Returns free forms, and other modules' documents with the fields that forms add. */
const approvable = (world: World) => [papers, ...world.all(businesses).map(extended)]

export const approval = {
  name: 'approval',
  tables: [
    'approvalBinding',
    'approvalCall',
    'approvalCopy',
    'approvalDecision',
    'approvalDelegation',
    'approvalExtra',
    'approvalFlow',
    'approvalFlowVersion',
    'approvalForm',
    'approvalInstance',
    'approvalNodeTemplate',
    'approvalPaper',
    'approvalState',
    'approvalSubject',
    'approvalTask',
    'approvalTimer',
  ],
  reads: { organisation: ['employeeRole', 'role', 'roleMenu'] },
  handlers: world => {
    const kinds = approvable(world)
    return [
      ...approvalHandlers(kinds),
      ...templateHandlers,
      ...flowHandlers(kinds),
      ...delegationHandlers(kinds),
      ...bindingHandlers(kinds),
      ...setupHandlers(kinds),
      ...formHandlers(kinds),
    ]
  },
  clock: [
    {
      name: 'approvalCalls',
      times: callTimes,
      work: (runtime, world) => runOutbox(runtime, approvalCalls(approvable(world))),
    },
    { name: 'approvalTimers', times: timerTimes, work: (runtime, world) => runTimers(runtime, approvable(world)) },
    { name: 'approvalCheck', times: checkTimes, work: (runtime, world) => checkAll(runtime, approvable(world)) },
  ],
  brings: [
    bringMade(storySources, world => approvalsTold(world.all(storyPapers).flat(), world.all(businesses))),
    ...approvalAccess.map(access => bring(accesses, access)),
    bringMade(logSubjects, world => loggedWith(world.all(businesses))),
    bring(recounts, recount),
    bringMade(customUses, world => customUsesIn(world.all(businesses))),
    bring(countedLists, countedApprovals),
    ...approvalTodos.map(todo => bring(todos, todo)),
    bringMade(foundings, world => stockApprovals(world.all(businesses)), 2),
    bring(sorts, formSort, 2),
    bring(searched, startSearch),
    bringMade(leavings, world => relieve(approvable(world))),
    bringMade(handovers, world => placeHandover(approvable(world)), 3),
    bring(handovers, delegationHandover, 3),
    bringMade(handovers, world => taskHandover(approvable(world)), 3),
    bring(nameables, { kind: 'approval', nameable: nameableApproval }),
    ...approvalBeginnings.map(one => bring(beginnings, one, 7)),
    ...approvalAnswers.map(one => bring(answers, one, 4)),
  ],
} satisfies Module
