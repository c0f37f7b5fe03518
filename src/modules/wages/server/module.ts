import { scopedModules } from '../../../kernel/server/desk/access.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { accessed, awaited, explained, facets, found, logged, named } from '../../../kernel/server/record/facets.ts'
import { ownedByMe, type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { acceptedWork } from '../../installation/server/index.ts'
import { switchGroups } from '../../settings/server/index.ts'
import { exported, exports } from '../../transfer/server/index.ts'
import { wageElements } from '../api/elements.ts'
import { reworkRecord } from '../api/rework.ts'
import { type StatementRow, statementRecord, statementRoutes } from '../api/statement.ts'
import { wageSwitches } from '../api/switches.ts'
import { entryHandlers } from './calls.ts'
import { statementDocument, statementHandlers } from './document.ts'
import { earnAccepted } from './earning.ts'
import { entryExport } from './exporting.ts'
import { wagesLogged } from './logged.ts'
import { wageAccess } from './permits.ts'
import { wageProofs } from './proofs.ts'
import { rateHandlers } from './rates.ts'
import { reworkHandlers, reworks } from './reworks.ts'
import { scopeModule } from './sight.ts'
import { statements } from './statements.ts'

const rank = 10.8

const waiting: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftWageStatements',
    view: 'draft',
    filters: ownedByMe,
    title: '未提交的安装结算单',
    word: '未提交',
    hint: '填好了还没有提交',
    tone: 'warning',
  },
  {
    key: 'wageStatementsToPay',
    view: 'done',
    filters: () => ({}),
    title: '等着付款的安装结算单',
    word: '待付款',
    hint: '师傅的工钱已经批准，还没有付',
    tone: 'warning',
    worksBy: wageElements.pay,
    worked: worked('付款', ({ id, number, installer, untilOn }: StatementRow) => ({
      id,
      title: `${number} ${installer}`,
      note: `${untilOn.slice(0, 7)} 月份`,
    })),
  },
]

export const wages = {
  name: 'wages',
  tables: ['wageRate', 'wageEntry', 'rework', 'wageStatement', 'wageStatementLine'],
  reads: {
    contract: ['contractLine'],
    goods: ['goods'],
    installation: ['installationLine', 'installationProblem', 'installer'],
    shipment: ['shipment', 'shipmentLine'],
    trip: ['trip', 'tripShipment', 'tripStop'],
    warehouse: ['stockLot'],
  },
  handlers: [...statementHandlers, ...entryHandlers, ...reworkHandlers, ...rateHandlers],
  brings: [
    ...facets(statements, {
      access: accessed(wageAccess),
      scope: [
        bring(scopedModules, {
          module: scopeModule,
          title: '安装结算',
          roles: { manager: 'departmentAndBelow', warehouse: 'office', finance: 'office', worker: 'own' },
        }),
      ],
      log: logged(statements, wagesLogged),
      name: named(statements),
      why: explained(statements),
      search: found(statements, {
        note: ({ installer, state }) => [installer, statementRecord.states[state].title],
        rank,
      }),
      export: exported(statements, wageElements.export, rank),
      todos: awaited(statements, waiting, 8.6),
      about: 'a statement of wages belongs to no customer',
      story: 'a statement of wages belongs to no record that has a story',
      handover: handedOver(statements, 6.9),
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company gets no installer to try',
    }),
    ...facets(reworks, {
      access: 'it is on the screen of the statements',
      scope: 'it has the scope of the statements',
      log: logged(reworks),
      name: named(reworks),
      why: explained(reworks),
      search: found(reworks, {
        note: ({ installer, state }) => [installer, reworkRecord.states[state].title],
        rank: rank + 0.05,
      }),
      export: exported(reworks, wageElements.export, rank + 0.05),
      todos: 'nobody waits for rework; what waits is the problem of the installation',
      about: 'rework belongs to no customer',
      story: 'rework belongs to no record that has a story',
      handover: 'nobody has to answer for rework that is noted',
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company gets no installer to try',
    }),
    ...documented(
      statementDocument,
      {
        forecast: [statementRoutes.forecast],
        submit: [statementRoutes.add, statementRoutes.submit],
        withdraw: [statementRoutes.cancel],
        reminds: ['draftWageStatements'],
      },
      36,
    ),
    bring(
      switchGroups,
      { code: 'wages', title: '安装结算', about: '安装、搬运的工钱由谁付。', switches: wageSwitches },
      9.6,
    ),
    bring(acceptedWork, earnAccepted),
    bring(exports, entryExport, rank + 0.02),
    bring(proofs, wageProofs),
  ],
} satisfies Module
