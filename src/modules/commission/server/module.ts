import { accesses, scopedModules } from '../../../kernel/server/desk/access.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { chainParts } from '../../contract/server/index.ts'
import { moneyMoved } from '../../money/server/index.ts'
import { wordColumns, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { EntryRow } from '../api/commission.ts'
import { commissionChain } from './chain.ts'
import { closingHandlers } from './closing.ts'
import { commissionExports } from './exporting.ts'
import { incomeImport } from './history/importing.ts'
import { logged } from './logged.ts'
import { commissionMoves } from './moved.ts'
import { commissionAccess } from './permits.ts'
import { commissionProofs } from './proofs.ts'
import { rateHandlers } from './rates.ts'
import { rateWords } from './rateWords.ts'
import { readHandlers } from './read.ts'
import { scopeModule } from './scope.ts'

export const commission = {
  name: 'commission',
  tables: [
    'commissionClosing',
    'commissionEntry',
    'commissionLot',
    'commissionMonth',
    'commissionRate',
    'commissionTake',
  ],
  reads: {
    contract: ['contract', 'contractLine'],
    money: ['moneyEntry', 'receipt'],
    opportunity: ['opportunityMember'],
  },
  handlers: [...readHandlers, ...rateHandlers, ...closingHandlers],
  brings: [
    ...commissionAccess.map(access => bring(accesses, access)),
    bring(scopedModules, {
      module: scopeModule,
      title: '提成',
      roles: { manager: 'departmentAndBelow', seller: 'own', finance: 'office' },
    }),
    ...rateWords.map(use => bring(wordUses, use, 8)),
    ...wordColumns('commissionEntry', '提成记录', EntryRow).map(use => bring(wordUses, use, 8)),
    bring(logSubjects, logged),
    bring(proofs, commissionProofs),
    bring(chainParts, commissionChain, 2),
    bring(moneyMoved, commissionMoves),
    bring(imports, incomeImport, 8),
    ...commissionExports.map((kind, at) => bring(exports, kind, 8 + at)),
  ],
} satisfies Module
