import { accesses } from '../../../kernel/server/desk/access.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { moneyMatched, postingIn } from '../../money/server/index.ts'
import { type SwitchGroupKind, switchGroups } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { statementSwitches } from '../api/switches.ts'
import { bringHandlers } from './bring.ts'
import { decideHandlers } from './decide.ts'
import { receiptImport } from './history/receipts.ts'
import { refundImport } from './history/refunds.ts'
import { statementJobs } from './job.ts'
import { logged } from './logged.ts'
import { mallExport } from './mall/export.ts'
import { mallProofs } from './mall/proofs.ts'
import { mallHandlers } from './mall/routes.ts'
import { freeing } from './matching/free.ts'
import { statementAccess } from './permits.ts'
import { readHandlers } from './read.ts'

const statementGroup: SwitchGroupKind = {
  code: 'statement',
  title: '流水对账',
  about: '银行、微信支付和支付宝的流水怎样与收款单对应。',
  switches: statementSwitches,
}

export const statement = {
  name: 'statement',
  tables: ['mallClosing', 'mallEntry', 'moneyImport', 'statementFile', 'statementLayout', 'statementRow'],
  reads: {
    contract: ['contract'],
    customer: ['customer'],
    money: ['moneyAccount', 'moneyEntry', 'moneyRequest', 'receipt'],
    opportunity: ['opportunity'],
  },
  handlers: [...readHandlers, ...bringHandlers, ...decideHandlers, ...mallHandlers],
  jobs: statementJobs,
  brings: [
    ...statementAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    bring(proofs, mallProofs),
    bring(switchGroups, statementGroup, 9),
    bring(moneyMatched, freeing),
    bring(exports, mallExport, 9),
    bringMade(imports, world => receiptImport(postingIn(world)), 9),
    bringMade(imports, world => refundImport(postingIn(world)), 9),
  ],
} satisfies Module
