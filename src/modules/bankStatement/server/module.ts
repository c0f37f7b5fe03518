import { accesses } from '../../../kernel/server/desk/access.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { moneyMatched, postingIn } from '../../money/server/index.ts'
import { type SwitchGroupKind, switchGroups } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { bankStatementSwitches } from '../api/switches.ts'
import { bringHandlers } from './bring.ts'
import { decideHandlers } from './decide.ts'
import { receiptImport } from './history/receipts.ts'
import { refundImport } from './history/refunds.ts'
import { bankStatementJobs } from './job.ts'
import { logged } from './logged.ts'
import { mallExport } from './mallSettlement/export.ts'
import { mallProofs } from './mallSettlement/proofs.ts'
import { mallHandlers } from './mallSettlement/routes.ts'
import { freeing } from './matching/free.ts'
import { bankStatementAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { countedRows, rowTodo } from './waiting.ts'

const bankStatementGroup: SwitchGroupKind = {
  code: 'statement',
  title: '流水对账',
  about: '银行、微信支付和支付宝的流水怎样与收款单对应。',
  switches: bankStatementSwitches,
}

export const bankStatement = {
  name: 'bankStatement',
  tables: ['mallClosing', 'mallEntry', 'moneyImport', 'statementFile', 'statementLayout', 'statementRow'],
  reads: {
    contract: ['contract'],
    customer: ['customer'],
    money: ['moneyAccount', 'moneyEntry', 'moneyRequest', 'receipt'],
    opportunity: ['opportunity'],
  },
  handlers: [...readHandlers, ...bringHandlers, ...decideHandlers, ...mallHandlers],
  jobs: bankStatementJobs,
  brings: [
    ...bankStatementAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    bring(proofs, mallProofs),
    bring(countedLists, countedRows),
    bring(todos, rowTodo, 4),
    bring(switchGroups, bankStatementGroup, 9),
    bring(moneyMatched, freeing),
    bring(exports, mallExport, 9),
    bringMade(imports, world => receiptImport(postingIn(world)), 9),
    bringMade(imports, world => refundImport(postingIn(world)), 9),
  ],
} satisfies Module
