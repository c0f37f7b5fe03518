import { yuan } from '../../../kernel/api/format.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  type Facet,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { storiesOf } from '../../../kernel/server/record/story.ts'
import { inStory, storyPapers } from '../../../kernel/server/record/storySources.ts'
import { bindFirst } from '../../approval/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings, soldAmounts } from '../../opportunity/server/index.ts'
import { foundings } from '../../organisation/server/index.ts'
import { boardFigures, hangingFrom, sampled, stepsDone } from '../../reporting/server/index.ts'
import { switchGroups, wordColumns, wordsUsed, wordUses } from '../../settings/server/index.ts'
import { specialTies } from '../../special/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { changeApproval } from '../api/change.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRecord } from '../api/record.ts'
import { contractApproval } from '../api/routes.ts'
import { contractStates } from '../api/state.ts'
import { contractSwitches } from '../api/switches.ts'
import { ContractWords, LineWords } from '../api/words.ts'
import { changeCalls, contractCalls } from './acts/calls.ts'
import { createHandlers } from './acts/create.ts'
import { contractDocument } from './acts/document.ts'
import { progressHandlers } from './acts/progress.ts'
import { submitHandlers } from './acts/submit.ts'
import { writeHandlers } from './acts/write.ts'
import { chainParts } from './chain/kind.ts'
import { chainHandlers } from './chain/routes.ts'
import { soldChain } from './chain/sold.ts'
import { customerMoney } from './chain/whose.ts'
import { changeHandlers } from './change/changes.ts'
import { changeDocument } from './change/document.ts'
import { changeReadHandlers } from './change/read.ts'
import { contractAnswers, contractBeginnings } from './offers.ts'
import { printHandlers } from './paper/printing.ts'
import { contractAccess } from './permits.ts'
import { contractBoard } from './reading/board.ts'
import { readHandlers } from './reading/read.ts'
import { reportHandlers } from './reading/report.ts'
import { contractStep } from './reading/steps.ts'
import { papersOfContract, storyHandlers } from './reading/story.ts'
import { contractsOfDeal } from './record/along.ts'
import { beyondOf } from './record/beyond.ts'
import { contracts } from './record/contracts.ts'
import { customContract } from './record/custom.ts'
import { openContracts } from './record/handover.ts'
import { hides, partsLogged } from './record/logged.ts'
import { contractReference, specialsOfContracts } from './record/references.ts'
import { contractVisibility } from './record/scope.ts'
import { soldOf } from './record/sold.ts'
import { contractSums } from './record/sums.ts'
import { waitingContracts } from './record/waiting.ts'
import { fileHandlers } from './signing/files.ts'
import { linkHandlers } from './signing/links.ts'
import { signedHandlers } from './signing/signed.ts'
import { remindOfUnsigned, unsignedTimes } from './terms/reminding.ts'
import { templateHandlers } from './terms/templates.ts'

const examples: Facet = [
  bring(
    sampled,
    hangingFrom('contract', 'contract_change.contract_id', {
      table: 'contractChange',
      locks: 5,
      businesses: [changeApproval.code],
    }),
    -1,
  ),
  // contracts go before the quotations and special offers that they name
  bring(
    sampled,
    hangingFrom('opportunity', 'contract.opportunity_id', {
      table: 'contract',
      locks: 4,
      businesses: [contractApproval.code],
      filed: true,
      topic: contracts.shown,
      told: count => `${count} 份合同`,
    }),
  ),
]

export const contract = {
  name: 'contract',
  tables: [
    'contract',
    'contractChange',
    'contractChangeLine',
    'contractLine',
    'contractSignature',
    'contractTemplate',
    'contractTerm',
    'contractTermEntry',
    'contractTermPast',
  ],
  reads: { goods: ['goods'], opportunity: ['opportunity'], quotation: ['quotation'] },
  handlers(world) {
    const beyond = beyondOf(world)
    return [
      ...readHandlers,
      ...storyHandlers(storiesOf(world, 'contract')),
      ...reportHandlers,
      ...createHandlers,
      ...writeHandlers,
      ...submitHandlers(beyond),
      ...progressHandlers(beyond),
      ...changeReadHandlers,
      ...changeHandlers(beyond),
      ...printHandlers,
      ...linkHandlers,
      ...signedHandlers(beyond),
      ...fileHandlers,
      ...templateHandlers,
      ...chainHandlers(world),
    ]
  },
  clock: [{ name: 'contractUnsigned', times: unsignedTimes, work: runtime => remindOfUnsigned(runtime) }],
  brings: [
    ...specialsOfContracts.map(tie => bring(specialTies, tie)),
    bring(
      switchGroups,
      { code: 'contracts', title: '合同', about: '合同生效后等客户签字的提醒。', switches: contractSwitches },
      9,
    ),
    bring(boardFigures, contractBoard),
    ...facets(contracts, {
      access: accessed(contractAccess),
      scope: scoped(contracts, { manager: 'departmentAndBelow', seller: 'own', finance: 'office' }),
      log: logged(contracts, partsLogged, hides),
      name: named(contracts),
      why: explained(contracts),
      search: found(contracts, {
        note: row => [row.customerName, contractStates[row.state].title, yuan(row.effectiveTotal)],
        rank: 7,
        sums: contractSums,
      }),
      export: exported(contracts, 'contractInfo:export', 7),
      todos: awaited(contracts, waitingContracts, 3),
      about: inCustomer(contracts, {
        title: ({ number, dealName }) => `${number} ${dealName}`,
        amount: row => row.effectiveTotal,
        wholeAccount: true,
        rank: 3,
      }),
      story: inStory(contracts, {
        of: ['customer', 'opportunity'],
        title: row => row.number,
        amount: row => row.effectiveTotal,
      }),
      handover: handedOver(contracts, 3, openContracts),
      words: [
        ...wordsUsed(contractRecord, ContractWords, 7),
        ...wordColumns('contractLine', '合同明细', LineWords).map(use => bring(wordUses, use, 7)),
      ],
      examples,
    }),
    ...documented(world => contractDocument(beyondOf(world)), contractCalls, 5),
    ...documented(world => changeDocument(beyondOf(world)), changeCalls, 5),
    bring(foundings, bindFirst(contractApproval.code, changeApproval.code), 4),
    bring(customNouns, customContract, 5),
    bring(stepsDone, contractStep),
    bring(openPlaces, contractPlaces.shared),
    bring(soldAmounts, soldOf),
    bring(chainParts, soldChain),
    bring(storyPapers, papersOfContract),
    bring(dealBelongings, contractsOfDeal),
    bring(customerMoney, contractVisibility),
    bring(customerReferences, contractReference, 3),
    bring(proofs, tieProofs(contractReference)),
    ...contractBeginnings.map(one => bring(beginnings, one, 4)),
    ...contractAnswers.map(one => bring(answers, one, 5)),
  ],
} satisfies Module
