import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { proofs } from '../../../kernel/server/record/proofs.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { bindFirst, businesses } from '../../approval/server/index.ts'
import { customerRecords, customerReferences, tieProofs } from '../../customer/server/index.ts'
import { dealBelongings, soldAmounts } from '../../opportunity/server/index.ts'
import { foundings, handovers } from '../../organisation/server/index.ts'
import { ownNouns } from '../../ownFields/server/index.ts'
import { boardFigures, hangingFrom, sampled, stepsDone } from '../../reporting/server/index.ts'
import { switchGroups, wordColumns, wordUses } from '../../settings/server/index.ts'
import { specialTies } from '../../special/server/index.ts'
import { exports } from '../../transfer/server/index.ts'
import { contractPlaces } from '../api/places.ts'
import { contractSwitches } from '../api/switches.ts'
import { ContractWords, LineWords } from '../api/words.ts'
import { contractsOfDeal } from './along.ts'
import { beyondOf } from './beyond.ts'
import { contractBoard } from './board.ts'
import { chainParts } from './chain/kind.ts'
import { chainHandlers } from './chain/routes.ts'
import { soldChain } from './chain/sold.ts'
import { customerMoney } from './chain/whose.ts'
import { changeBusiness, changeCode } from './changeDocument.ts'
import { changeReadHandlers } from './changeRead.ts'
import { changeHandlers } from './changes.ts'
import { createHandlers } from './create.ts'
import { contractBusiness, contractCode } from './document.ts'
import { contractExport } from './exporting.ts'
import { fileHandlers } from './files.ts'
import { contractHandover } from './handover.ts'
import { linkHandlers } from './links.ts'
import { logged } from './logged.ts'
import { nameableContract } from './names.ts'
import { contractsOfCustomer } from './ofCustomer.ts'
import { ownContract } from './own.ts'
import { contractAccess } from './permits.ts'
import { printHandlers } from './printing.ts'
import { progressHandlers } from './progress.ts'
import { readHandlers } from './read.ts'
import { contractReference, specialsOfContracts } from './references.ts'
import { remindOfUnsigned, unsignedTimes } from './reminding.ts'
import { reportHandlers } from './report.ts'
import { contractVisibility, scopeModule } from './scope.ts'
import { contractSearch } from './searching.ts'
import { contractShown } from './sight.ts'
import { signedHandlers } from './signed.ts'
import { soldOf } from './sold.ts'
import { contractStep } from './steps.ts'
import { submitHandlers } from './submit.ts'
import { templateHandlers } from './templates.ts'
import { contractTodos, countedContracts } from './waiting.ts'
import { writeHandlers } from './write.ts'

export const contract = {
  name: 'contract',
  tables: [
    'contract',
    'contractChange',
    'contractChangeLine',
    'contractLine',
    'contractLink',
    'contractOpening',
    'contractSignature',
    'contractTemplate',
    'contractTerm',
    'contractTermEntry',
    'contractTermPast',
  ],
  reads: { goods: ['goods'], opportunity: ['opportunity'] },
  handlers(world) {
    const beyond = beyondOf(world)
    return [
      ...readHandlers,
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
    bring(countedLists, countedContracts),
    bring(boardFigures, contractBoard),
    ...contractTodos.map(todo => bring(todos, todo, 3)),
    ...contractAccess.map(access => bring(accesses, access)),
    bringMade(businesses, world => contractBusiness(beyondOf(world)), 5),
    bringMade(businesses, world => changeBusiness(beyondOf(world)), 5),
    bring(foundings, bindFirst(contractCode, changeCode), 4),
    bring(scopedModules, {
      module: scopeModule,
      title: '合同',
      roles: { manager: 'departmentAndBelow', seller: 'own', finance: 'office' },
    }),
    ...wordColumns('contract', '合同', ContractWords).map(use => bring(wordUses, use, 7)),
    ...wordColumns('contractLine', '合同明细', LineWords).map(use => bring(wordUses, use, 7)),
    bring(ownNouns, ownContract, 5),
    bring(nameables, { kind: 'contract', nameable: nameableContract }),
    bring(logSubjects, logged),
    bring(stepsDone, contractStep),
    bring(openPlaces, contractPlaces.shared),
    bring(soldAmounts, soldOf),
    bring(chainParts, soldChain),
    bring(customerRecords, contractsOfCustomer, 3),
    bring(handovers, contractHandover, 3),
    bring(searched, contractSearch, 7),
    bring(exports, contractExport, 7),
    bring(
      sampled,
      hangingFrom('contract', 'contract_change.contract_id', { table: 'contractChange', businesses: [changeCode] }),
      -1,
    ),
    // contracts go before the quotations and special offers that they name
    bring(
      sampled,
      hangingFrom('opportunity', 'contract.opportunity_id', {
        table: 'contract',
        businesses: [contractCode],
        filed: true,
        topic: contractShown,
        told: count => `${count} 份合同`,
      }),
    ),
    bring(dealBelongings, contractsOfDeal),
    bring(customerMoney, contractVisibility),
    bring(customerReferences, contractReference, 3),
    bring(proofs, tieProofs(contractReference)),
  ],
} satisfies Module
