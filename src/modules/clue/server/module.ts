import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { records } from '../../../kernel/server/record/recordKind.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { businesses } from '../../approval/server/index.ts'
import { customerReferences, customerSections, hangingFollowUps } from '../../customer/server/index.ts'
import { followed } from '../../followUp/server/index.ts'
import { handovers } from '../../organisation/server/index.ts'
import { ownNouns } from '../../ownFields/server/index.ts'
import { counted, overClaims, recyclings } from '../../pooling/server/index.ts'
import { boardFigures, contacts, deedSources, sampled, startFigures, stepsDone } from '../../reporting/server/index.ts'
import { dictionaries, references, sorts, switchGroups, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { ruleSort } from './assignment/manage.ts'
import { assignmentJobs } from './assignment/run.ts'
import { countedClues } from './counted.ts'
import { clueReferences, clueSection } from './customerSection.ts'
import { clueDictionaries } from './dictionaries.ts'
import { clueRecord } from './explaining.ts'
import { clueExport } from './exporting.ts'
import { followedClue } from './followed.ts'
import { clueHandover } from './handover.ts'
import { clueImport } from './importing.ts'
import { logged } from './logged.ts'
import { nameableClue } from './nameable.ts'
import { clueOverClaim, clueOverClaimBusiness } from './overClaim.ts'
import { ownClue } from './own.ts'
import { clueAccess } from './permits.ts'
import { poolSort } from './pool/manage.ts'
import { clueRecycling } from './recycling/kind.ts'
import { clueHandlers } from './routes.ts'
import { sampledClues } from './sampled.ts'
import { clueSearch } from './searching.ts'
import { clueBoard } from './start/board.ts'
import { clueContacts } from './start/contacts.ts'
import { clueDeeds } from './start/deeds.ts'
import { clueFigures } from './start/figures.ts'
import { clueSteps } from './start/steps.ts'
import { clueClaimGroup, clueEntryGroup, clueRecyclingGroup } from './switches.ts'
import { clueTodos, countedClueList } from './waiting.ts'
import { clueWords } from './words.ts'

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
    bring(ownNouns, ownClue),
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
    bring(deedSources, clueDeeds, 1),
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
  ],
} satisfies Module
