import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { inStory } from '../../../kernel/server/record/storySources.ts'
import { type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { contractEnds, notedByDocuments } from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { installedOf, orderPapers } from '../../salesOrder/server/index.ts'
import { switchGroups } from '../../settings/server/index.ts'
import { signedOff } from '../../shipment/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { reported } from '../../warehouse/server/index.ts'
import { installElements } from '../api/elements.ts'
import { halves, type InstallRow, installRecord } from '../api/installation.ts'
import { installSwitches } from '../api/switches.ts'
import { trades } from '../api/trades.ts'
import { settleSigned } from './accepting.ts'
import { cancelWithContract, contractHandlers, installationNoted } from './contracts.ts'
import { installFileHandlers } from './files.ts'
import { installHandlers } from './handlers.ts'
import { installedLines } from './home.ts'
import { installerHandlers, installers } from './installers.ts'
import { installations } from './installs.ts'
import { installAccess, installerAccess } from './permits.ts'
import { installProofs } from './proofs.ts'
import { customerOfInstallation, dealOfInstallation, papersOfOrder } from './references.ts'
import { installersReport } from './report.ts'
import { workHandlers } from './working.ts'

const rank = 10.7

const told = ({ id, number, goodsNames, customerName, plannedOn, half }: InstallRow) => ({
  id,
  title: `${number} ${goodsNames}`,
  note: customerName,
  mark: [plannedOn, half && halves[half]].filter(Boolean).join(' '),
})

const waiting: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftInstallations',
    view: 'draft',
    filters: () => ({}),
    title: '待安排的安装',
    word: '待安排',
    hint: '到齐、签收后约好客户，排日期和安装工',
    tone: 'warning',
    worksBy: installElements.enter,
    worked: worked('安排', told),
  },
  {
    key: 'tomorrowInstallations',
    view: 'tomorrow',
    filters: () => ({}),
    title: '明天的安装',
    word: '明天',
    hint: '与客户和安装工再确认一次时间、地址',
    tone: 'warning',
    worked: worked('看', told),
  },
  {
    key: 'troubledInstallations',
    view: 'troubled',
    filters: () => ({}),
    title: '有问题没解决的安装',
    word: '有问题',
    hint: '补件、返工或与客户说好，解决了请登记',
    tone: 'danger',
    worksBy: installElements.work,
    worked: worked('解决', told),
  },
]

const examples = hangingFrom('contract', 'installation.contract_id', {
  table: 'installation',
  locks: 9.2,
  filed: true,
  topic: installations.shown,
  told: count => `${count} 张安装单`,
})

const ofInstallation = 'entries of the installation tell of it'

export const installation = {
  name: 'installation',
  tables: [
    'installer',
    'installPoints',
    'installation',
    'installationLine',
    'installationCheck',
    'installationProblem',
    'installationSignature',
  ],
  reads: {
    contract: ['contract', 'contractLine'],
    customer: ['customer'],
    factoryOrder: ['factoryOrder', 'factoryOrderLine'],
    salesOrder: ['salesOrder', 'salesOrderLine'],
  },
  handlers: [...installHandlers, ...workHandlers, ...contractHandlers, ...installFileHandlers, ...installerHandlers],
  brings: [
    ...facets(installations, {
      access: accessed(installAccess),
      scope: scoped(installations, {
        manager: 'departmentAndBelow',
        seller: 'own',
        warehouse: 'office',
        finance: 'office',
        worker: 'own',
      }),
      log: logged(installations, {
        installPoints: {
          title: '安装检查项',
          columns: [
            { key: 'trade', title: '类别', kind: 'enum', words: trades },
            { key: 'points', title: '检查项', kind: 'text' },
          ],
        },
        installationLine: { title: '安装明细', columns: [], unfollowed: ofInstallation },
        installationCheck: { title: '安装检查', columns: [], unfollowed: ofInstallation },
        installationProblem: { title: '安装问题', columns: [], unfollowed: ofInstallation },
        installationSignature: { title: '验收签名', columns: [], unfollowed: ofInstallation },
      }),
      name: named(installations),
      why: explained(installations),
      search: found(installations, {
        note: ({ customerName, goodsNames, state }) => [customerName, goodsNames, installRecord.states[state].title],
        rank,
      }),
      export: exported(installations, installElements.export, rank),
      todos: awaited(installations, waiting, 8.5),
      about: inCustomer(installations, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: () => null,
        rank: 6.7,
      }),
      story: inStory(installations, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: () => null,
      }),
      handover: handedOver(installations, 6.8),
      words: 'nothing of it is chosen from a dictionary',
      examples: [bring(sampled, examples, -3)],
    }),
    ...facets(installers, {
      access: accessed(installerAccess),
      scope: 'whoever opens the screen sees every installer of the company',
      log: logged(installers),
      name: named(installers),
      why: 'whoever opens the screen sees every installer of the company',
      search: found(installers, { note: ({ phone, districts }) => [phone, districts], rank: rank + 0.1 }),
      export: exported(installers, installElements.exportInstallers, rank + 0.1),
      todos: 'nobody waits for an installer; what waits are installations',
      about: 'an installer belongs to no customer',
      story: 'an installer belongs to no record that has a story',
      handover: 'an installer has no owner',
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company gets no installer to try',
    }),
    bring(
      switchGroups,
      { code: 'installation', title: '安装', about: '验收以后质保多久。', switches: installSwitches },
      9.5,
    ),
    bring(orderPapers, papersOfOrder),
    bring(installedOf, installedLines),
    bring(proofs, installProofs),
    bring(contractEnds, cancelWithContract, 1),
    bring(signedOff, settleSigned),
    bring(notedByDocuments, installationNoted),
    bring(customerReferences, customerOfInstallation, 5.8),
    bring(proofs, tieProofs(customerOfInstallation)),
    bring(dealBelongings, dealOfInstallation, 2.8),
    ...reported(installersReport, 27),
  ],
} satisfies Module
