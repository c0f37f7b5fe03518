import { scopedModules } from '../../../kernel/server/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { customerReferences } from '../../customer/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { wordColumns, wordUses } from '../../settings/server/index.ts'
import { ContractWords, LineWords } from '../contract/words.ts'
import { logged } from './logged.ts'
import { scopeModule } from './scope.ts'

export const contract = {
  name: 'contract',
  brings: [
    bring(scopedModules, {
      module: scopeModule,
      title: '合同',
      roles: { manager: 'departmentAndBelow', seller: 'own', finance: 'office' },
    }),
    ...wordColumns('contract', '合同', ContractWords).map(use => bring(wordUses, use, 7)),
    ...wordColumns('contractLine', '合同明细', LineWords).map(use => bring(wordUses, use, 7)),
    bring(logSubjects, logged),
    // contracts go before the quotations and special offers that they name
    bring(
      sampled,
      hangingFrom('opportunity', 'contract.opportunity_id', {
        table: 'contract',
        told: count => `${count} 份合同`,
      }),
    ),
    bring(
      customerReferences,
      { table: 'contract', column: 'customerId', title: '合同', follows: { opportunityId: 'opportunity' } },
      3,
    ),
  ],
} satisfies Module
