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
import { ownedByMe, type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { orderCarriers, orderPapers, papersOf } from '../../salesOrder/server/index.ts'
import { wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { holders, lossPapers } from '../../warehouse/server/index.ts'
import { processingElements } from '../api/kinds.ts'
import {
  type ProcessingRow,
  processingApproval,
  processingRecord,
  processingRoutes as routes,
  ShownProcessingLine,
} from '../api/processing.ts'
import { processingHandlers } from './calls.ts'
import { processingCarrier } from './carrying.ts'
import { processingDocument } from './document.ts'
import { processingFileHandlers } from './files.ts'
import { processingHolder } from './holding.ts'
import { processingLosses } from './losses.ts'
import { processingAccess } from './permits.ts'
import { processings } from './processings.ts'
import { processingProofs } from './proofs.ts'
import { customerOfProcessing, dealOfProcessing } from './references.ts'

const told = (verb: string) =>
  worked(verb, ({ id, number, goodsNames, customerName, wishOn }: ProcessingRow) => ({
    id,
    title: `${number} ${goodsNames}`,
    note: customerName,
    mark: wishOn ?? '',
  }))

const work: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftProcessings',
    view: 'draft',
    filters: ownedByMe,
    title: '未提交的加工单',
    word: '未提交',
    hint: '填好了还没有提交，料还没有留',
    tone: 'warning',
  },
  {
    key: 'waitingProcessings',
    view: 'waiting',
    filters: () => ({}),
    title: '待加工',
    word: '待加工',
    hint: '料已经留好，还没有开工',
    worksBy: processingElements.work,
    worked: told('开工'),
  },
  {
    key: 'startedProcessings',
    view: 'started',
    filters: () => ({}),
    title: '加工中',
    word: '加工中',
    hint: '料已经取用，做好了请登记成品、损耗和包件',
    worksBy: processingElements.work,
    worked: told('完工'),
  },
]

const examples = hangingFrom('salesOrder', 'processing.sales_order_id', {
  table: 'processing',
  locks: 8.75,
  businesses: [processingApproval.code],
  topic: processings.shown,
  told: count => `${count} 张加工单`,
})

export const processing = {
  name: 'processing',
  tables: ['processing', 'processingLine'],
  reads: {
    contract: ['contract', 'contractLine'],
    customer: ['customer'],
    factoryOrder: ['factoryOrder', 'factoryOrderLine', 'factoryPackage'],
    goods: ['goods'],
    salesOrder: ['salesOrder', 'salesOrderLine', 'salesOrderMove'],
    shipment: ['shipment', 'shipmentLine', 'shipmentPackage'],
    warehouse: ['stockEntry', 'stockLot', 'warehouse'],
  },
  handlers: [...processingHandlers, ...processingFileHandlers],
  brings: [
    ...facets(processings, {
      access: accessed(processingAccess),
      scope: scoped(processings, {
        manager: 'departmentAndBelow',
        seller: 'own',
        warehouse: 'office',
        finance: 'office',
      }),
      log: logged(processings, {
        processingLine: { title: '加工明细', columns: [], unfollowed: 'entries of the 加工单 tell of its lines' },
      }),
      name: named(processings),
      why: explained(processings),
      search: found(processings, {
        note: ({ customerName, goodsNames, state }) => [customerName, goodsNames, processingRecord.states[state].title],
        rank: 10.2,
      }),
      export: exported(processings, processingElements.export, 10.2),
      todos: awaited(processings, work, 8.2),
      about: inCustomer(processings, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: () => null,
        rank: 6.55,
      }),
      story: inStory(processings, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: () => null,
      }),
      handover: handedOver(processings, 5.65),
      words: wordsUsed(
        { table: 'processingLine', title: processingRecord.title },
        ShownProcessingLine.pick({ gradeId: true }),
        33.5,
      ),
      examples: [bring(sampled, examples, -3.5)],
    }),
    ...documented(
      processingDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftProcessings'],
      },
      34.5,
    ),
    bring(
      orderPapers,
      papersOf(processings, ({ wishOn }) => wishOn),
    ),
    bring(orderCarriers, processingCarrier),
    bring(holders, processingHolder),
    bring(lossPapers, processingLosses),
    bring(proofs, processingProofs),
    bring(customerReferences, customerOfProcessing, 4.65),
    bring(proofs, tieProofs(customerOfProcessing)),
    bring(dealBelongings, dealOfProcessing, 1.65),
  ],
} satisfies Module
