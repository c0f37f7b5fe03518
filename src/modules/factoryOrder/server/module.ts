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
import { worked } from '../../../kernel/server/record/todo.ts'
import { contractSettles, lineBounds, notedByDocuments } from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { orderCarriers, orderPapers, papersOf } from '../../salesOrder/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { reported } from '../../warehouse/server/index.ts'
import { factoryElements } from '../api/elements.ts'
import { type FactoryRow, factoryRecord } from '../api/factoryOrder.ts'
import { factoryBounds } from './bounds.ts'
import { factoryCarrier } from './carrying.ts'
import { factoryOrders } from './factoryOrders.ts'
import { factoryFileHandlers } from './files.ts'
import { factoryHandlers } from './handlers.ts'
import { markOutdated, notedByFactory } from './outdated.ts'
import { packageHandlers } from './packages/handlers.ts'
import { factoryAccess } from './permits.ts'
import { factoryProofs } from './proofs.ts'
import { customerOfFactory, dealOfFactory } from './references.ts'
import { factories } from './report/factories.ts'
import { orderReady } from './report/ready.ts'

const told = ({ number, supplier, goodsNames, promisedOn, id }: FactoryRow) => ({
  id,
  title: `${number} ${goodsNames}`,
  note: supplier,
  mark: promisedOn ?? '',
})

const todo = (
  key: string,
  view: string,
  said: { title: string; word: string; hint: string; act: string },
  worksBy?: string,
) => {
  const { act, ...words } = said
  const tone = view === 'late' ? ('danger' as const) : ('warning' as const)
  return { key, view, filters: () => ({}), ...words, tone, worked: worked(act, told), ...(worksBy && { worksBy }) }
}

/** Factory orders that suppliers make; what a 加工单 makes stands with that. */
const ofSuppliers: typeof factoryOrders.rowsWhere = (desk, condition) =>
  factoryOrders.rowsWhere(desk, bind => `(${condition(bind)}) and not e.workshop`)

const examples = hangingFrom('salesOrder', 'factory_order.sales_order_id', {
  table: 'factoryOrder',
  locks: 8.7,
  topic: factoryOrders.shown,
  told: count => `${count} 张工厂单`,
})

const packagesOfExamples = hangingFrom('factoryOrder', 'factory_package.factory_order_id', { table: 'factoryPackage' })

export const factoryOrder = {
  name: 'factoryOrder',
  tables: ['factoryOrder', 'factoryOrderLine', 'factoryPackage'],
  reads: {
    contract: ['contract', 'contractLine'],
    customer: ['customer'],
    goods: ['goods'],
    purchase: ['supplier', 'purchase', 'purchaseLine'],
    salesOrder: ['orderSum', 'salesOrder', 'salesOrderLine', 'salesOrderMove'],
    warehouse: ['stockReservation'],
  },
  handlers: [...factoryHandlers, ...packageHandlers, ...factoryFileHandlers],
  brings: [
    ...facets(factoryOrders, {
      access: accessed(factoryAccess),
      scope: scoped(factoryOrders, {
        manager: 'departmentAndBelow',
        seller: 'own',
        warehouse: 'office',
        finance: 'office',
      }),
      log: logged(factoryOrders, {
        factoryPackage: { title: '包件', columns: [], unfollowed: 'entries of the factory order tell of its packages' },
        factoryOrderLine: {
          title: '工厂单明细',
          columns: [],
          unfollowed: 'entries of the factory order tell of its lines',
        },
      }),
      name: named(factoryOrders),
      why: explained(factoryOrders),
      search: found(factoryOrders, {
        note: ({ supplier, customerName, goodsNames, state }) => [
          supplier,
          customerName,
          goodsNames,
          factoryRecord.states[state].title,
        ],
        rank: 10,
      }),
      export: exported(factoryOrders, factoryElements.export, 10),
      todos: awaited(
        factoryOrders,
        [
          todo(
            'auditFactoryOrders',
            'auditing',
            { title: '待审的工厂单', word: '待审', hint: '与厂家确认价格、交期和图纸，有问题退回', act: '审核' },
            factoryElements.audit,
          ),
          todo(
            'returnedFactoryOrders',
            'returned',
            { title: '退回的工厂单', word: '退回', hint: '按退回原因修改后再送审', act: '修改' },
            factoryElements.enter,
          ),
          todo(
            'outdatedFactoryOrders',
            'outdated',
            { title: '已过时的工厂单', word: '过时', hint: '增减项改了尺寸或数量，请与厂家核对后更新', act: '核对' },
            factoryElements.enter,
          ),
          todo('lateFactoryOrders', 'late', {
            title: '逾期的工厂单',
            word: '逾期',
            hint: '过了承诺到货日还没到齐，催厂家并告诉客户',
            act: '看',
          }),
          todo('soonFactoryOrders', 'soon', {
            title: '三天内到货的工厂单',
            word: '快到期',
            hint: '与厂家确认能否按时，来不及的先告诉客户',
            act: '看',
          }),
        ],
        8,
      ),
      about: inCustomer(factoryOrders, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: () => null,
        rank: 6.5,
      }),
      story: inStory(factoryOrders, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => `${row.supplier} ${row.goodsNames}`,
        amount: () => null,
      }),
      handover: handedOver(factoryOrders, 5.6),
      words: 'nothing of it is chosen from a dictionary',
      examples: [bring(sampled, packagesOfExamples, -4), bring(sampled, examples, -3)],
    }),
    bring(
      orderPapers,
      papersOf({ ...factoryOrders, rowsWhere: ofSuppliers }, ({ promisedOn }) => promisedOn),
    ),
    bring(proofs, factoryProofs),
    bring(orderCarriers, factoryCarrier),
    bring(lineBounds, factoryBounds),
    bring(contractSettles, (desk, contractId) => markOutdated(desk, contractId), 1),
    bring(notedByDocuments, notedByFactory),
    bring(customerReferences, customerOfFactory, 4.6),
    bring(proofs, tieProofs(customerOfFactory)),
    bring(dealBelongings, dealOfFactory, 1.6),
    ...reported(orderReady, 22),
    ...reported(factories, 28),
  ],
} satisfies Module
