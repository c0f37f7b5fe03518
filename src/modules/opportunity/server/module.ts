import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { startsLater } from '../../../kernel/server/http/start.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { records } from '../../../kernel/server/record/recordKind.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { storySources } from '../../../kernel/server/record/story.ts'
import { storyPapers } from '../../../kernel/server/record/storySources.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { businesses } from '../../approval/server/index.ts'
import { assignmentTeams, clueBecomes, poolContents } from '../../clue/server/index.ts'
import { customerReferences, customerSections } from '../../customer/server/index.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { followed } from '../../followUp/server/index.ts'
import { handovers } from '../../handover/server/index.ts'
import { foundings } from '../../organisation/server/index.ts'
import { counted, overClaims, recyclings } from '../../pooling/server/index.ts'
import { actionSources, boardFigures, contacts, sampled, stepsDone } from '../../reporting/server/index.ts'
import { dictionaries, references, switchGroups, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { teamRoutes } from '../api/team.ts'
import { opportunityDictionaries } from './founding/dictionaries.ts'
import { stockSales } from './founding/founding.ts'
import { sampledDeals } from './founding/sampled.ts'
import { dealClaimGroup, dealRecyclingGroup } from './founding/switches.ts'
import { opportunityWords } from './founding/words.ts'
import { dealBelongings } from './giving/along.ts'
import { deals } from './giving/counted.ts'
import { dealHandover } from './giving/handover.ts'
import { memberHandover } from './giving/memberHandover.ts'
import { dealOfClue, dealsInPools, teamsForClues } from './giving/ofClues.ts'
import { dealOverClaim, dealOverClaimBusiness } from './giving/overClaim.ts'
import { dealRecycling } from './giving/recycling.ts'
import { wonTransferWith } from './giving/wonTransferDocument.ts'
import { historyImport } from './history/importing.ts'
import { dealAnswers, dealBeginnings } from './offers.ts'
import { opportunityAccess } from './permits.ts'
import { opportunityReferences, opportunitySection } from './reading/customerSection.ts'
import { opportunityExport } from './reading/exporting.ts'
import { followedDeal } from './reading/followed.ts'
import { logged } from './reading/logged.ts'
import { opportunitySearch } from './reading/searching.ts'
import { papersOfDeal, toldOfClue } from './reading/story.ts'
import { countedDealList, dealTodos } from './reading/waiting.ts'
import { opportunityRecord } from './record/explaining.ts'
import { nameableDeal } from './record/nameable.ts'
import { opportunityHandlers } from './routes.ts'
import { customDeal } from './stages/custom.ts'
import { dealActions } from './start/actions.ts'
import { dealBoard } from './start/board.ts'
import { dealContacts } from './start/contacts.ts'
import { dealStep } from './start/steps.ts'
import { teamHandover } from './team/handover.ts'

export const opportunity = {
  name: 'opportunity',
  tables: [
    'dealTransferRequest',
    'keptDeal',
    'opportunity',
    'opportunityMember',
    'opportunityRecyclingWarning',
    'stage',
    'stageChange',
    'stageGroup',
    'stageGroupDepartment',
    'team',
    'teamMember',
  ],
  reads: {
    clue: ['clue'],
    customer: ['customer'],
    followUp: ['followUp'],
    kernel: ['operationLog'],
    pooling: ['claimRequest'],
  },
  handlers: opportunityHandlers,
  brings: [
    bring(clueBecomes, dealOfClue),
    bring(poolContents, dealsInPools),
    bring(assignmentTeams, teamsForClues),
    ...opportunityAccess.map(access => bring(accesses, access)),
    bring(scopedModules, {
      module: 'opportunity',
      title: '商机',
      roles: { manager: 'departmentAndBelow', seller: 'own' },
    }),
    bring(customNouns, customDeal, 1),
    bring(logSubjects, logged),
    ...sampledDeals.map(([rows, rank]) => bring(sampled, rows, rank)),
    bring(switchGroups, dealRecyclingGroup, 2),
    bring(switchGroups, dealClaimGroup, 5),
    ...opportunityDictionaries.map((kind, at) => bring(dictionaries, kind, 7 + at)),
    bring(startsLater, teamRoutes.mine),
    bring(foundings, stockSales, 1),
    ...opportunityWords.map(words => bring(wordUses, words, 2)),
    bring(references, { of: 'stageGroup' }),
    bring(references, { of: 'stage', parent: 'stageGroupId' }),
    bring(references, { of: 'team' }),
    bring(customerSections, opportunitySection),
    bring(storySources, toldOfClue),
    bring(storyPapers, papersOfDeal),
    // Deals come of clues, which move first.
    ...opportunityReferences.map(column => bring(customerReferences, column, 1)),
    bring(followed, followedDeal),
    bring(counted, deals),
    bring(countedLists, countedDealList),
    ...dealTodos.map(todo => bring(todos, todo, 2)),
    bring(contacts, dealContacts, 2),
    bring(boardFigures, dealBoard, 2),
    bring(actionSources, dealActions, 2),
    bring(stepsDone, dealStep),
    bring(recyclings, dealRecycling),
    ...[dealHandover, memberHandover, teamHandover].map(kind => bring(handovers, kind, 2)),
    bring(overClaims, dealOverClaim),
    bring(businesses, dealOverClaimBusiness, 2),
    bringMade(businesses, ({ all }) => wonTransferWith(all(dealBelongings)), 2),
    bring(records, opportunityRecord),
    bring(searched, opportunitySearch, 3),
    bring(imports, historyImport, 2),
    bring(exports, opportunityExport, 2),
    bring(nameables, { kind: 'opportunity', nameable: nameableDeal }),
    ...dealBeginnings.map(one => bring(beginnings, one, 2)),
    ...dealAnswers.map(one => bring(answers, one, 3)),
  ],
} satisfies Module
