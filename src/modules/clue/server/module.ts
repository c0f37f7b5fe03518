import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { records } from '../../../kernel/server/record/recordKind.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { businesses } from '../../approval/server/index.ts'
import { customerReferences, customerSections, hangingFollowUps } from '../../customer/server/index.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { followed } from '../../followUp/server/index.ts'
import { handovers } from '../../handover/server/index.ts'
import { counted, overClaims, recyclings } from '../../pooling/server/index.ts'
import {
  actionSources,
  boardFigures,
  contacts,
  sampled,
  startFigures,
  stepsDone,
} from '../../reporting/server/index.ts'
import { dictionaries, references, sorts, switchGroups, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { ruleSort } from './assignment/manage.ts'
import { assignmentJobs } from './assignment/run.ts'
import { customClue } from './custom/custom.ts'
import { clueDictionaries } from './founding/dictionaries.ts'
import { sampledClues } from './founding/sampled.ts'
import { clueClaimGroup, clueEntryGroup, clueRecyclingGroup } from './founding/switches.ts'
import { clueWords } from './founding/words.ts'
import { clueHandover } from './giving/handover.ts'
import { clueOverClaim, clueOverClaimBusiness } from './giving/overClaim.ts'
import { clueRecycling } from './giving/recycling.ts'
import { clueAnswers, clueBeginnings } from './offers.ts'
import { clueAccess } from './permits.ts'
import { countedClues } from './pool/counted.ts'
import { poolSort } from './pool/manage.ts'
import { clueReferences, clueSection } from './reading/customerSection.ts'
import { clueExport } from './reading/exporting.ts'
import { followedClue } from './reading/followed.ts'
import { logged } from './reading/logged.ts'
import { clueSearch } from './reading/searching.ts'
import { clueTodos, countedClueList } from './reading/waiting.ts'
import { clueRecord } from './record/explaining.ts'
import { nameableClue } from './record/nameable.ts'
import { clueHandlers } from './routes.ts'
import { clueActions } from './start/actions.ts'
import { clueBoard } from './start/board.ts'
import { clueContacts } from './start/contacts.ts'
import { clueFigures } from './start/figures.ts'
import { clueSteps } from './start/steps.ts'
import { clueImport } from './writing/importing.ts'

export const clue = {
  name: 'clue',
  tables: [
    'assignmentCursor',
    'assignmentLog',
    'assignmentPerson',
    'assignmentRule',
    'clue',
    'pool',
    'poolMember',
    'recyclingWarning',
  ],
  reads: { customer: ['customer'], followUp: ['followUp'], pooling: ['claimRequest'], transfer: ['importBatch'] },
  handlers: clueHandlers,
  jobs: assignmentJobs,
  brings: [
    ...clueAccess.map(access => bring(accesses, access)),
    bring(scopedModules, { module: 'clue', title: '流量', roles: { manager: 'departmentAndBelow', seller: 'own' } }),
    bring(logSubjects, logged),
    bring(customNouns, customClue),
    ...sampledClues.map(([rows, rank]) => bring(sampled, rows, rank)),
    bring(switchGroups, clueRecyclingGroup, 1),
    bring(switchGroups, clueClaimGroup, 4),
    bring(switchGroups, clueEntryGroup, 6),
    ...clueDictionaries.map((kind, at) => bring(dictionaries, kind, 1 + at)),
    ...clueWords.map(words => bring(wordUses, words, 1)),
    bring(sorts, poolSort, 1),
    bring(sorts, ruleSort, 1),
    bring(references, { of: 'pool' }),
    bring(customerSections, clueSection),
    ...clueReferences.map(column => bring(customerReferences, column)),
    bring(customerReferences, hangingFollowUps(followedClue), 1),
    bring(followed, followedClue),
    bring(counted, countedClues),
    bring(countedLists, countedClueList),
    ...clueTodos.map(todo => bring(todos, todo, 1)),
    bring(contacts, clueContacts, 1),
    bring(startFigures, clueFigures),
    bring(boardFigures, clueBoard, 1),
    bring(actionSources, clueActions, 1),
    ...clueSteps.map(step => bring(stepsDone, step)),
    bring(recyclings, clueRecycling),
    bring(handovers, clueHandover, 1),
    bring(overClaims, clueOverClaim),
    bring(businesses, clueOverClaimBusiness, 1),
    bring(records, clueRecord),
    bring(searched, clueSearch, 2),
    bring(imports, clueImport, 1),
    bring(exports, clueExport, 1),
    bring(nameables, { kind: 'clue', nameable: nameableClue }),
    ...clueBeginnings.map(one => bring(beginnings, one, 1)),
    ...clueAnswers.map(one => bring(answers, one, 2)),
  ],
} satisfies Module
