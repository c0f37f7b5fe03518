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
import { orderPapers } from '../../salesOrder/server/index.ts'
import { switchGroups, wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { lossPapers, reported } from '../../warehouse/server/index.ts'
import {
  type GoodsReturnRow,
  goodsReturnApproval,
  goodsReturnRecord,
  goodsReturnRoutes as routes,
  ShownGoodsReturnLine,
} from '../api/goodsReturn.ts'
import { returnSwitches } from '../api/switches.ts'
import { goodsReturnHandlers } from './calls.ts'
import { goodsReturnDocument } from './document.ts'
import { goodsReturnFileHandlers } from './files.ts'
import { returnLosses } from './losses.ts'
import { goodsReturnAccess } from './permits.ts'
import { returnProofs } from './proofs.ts'
import { customerOfReturn, dealOfReturn, returnsOfOrder } from './references.ts'
import { goodsMargin } from './report/margin.ts'
import { returned } from './report/returned.ts'
import { goodsReturns } from './returns.ts'

const { acts } = goodsReturnRecord

const told = (verb: string) =>
  worked(verb, ({ id, number, customerName, goodsNames, comeOn }: GoodsReturnRow) => ({
    id,
    title: `${number} ${goodsNames}`,
    note: customerName,
    mark: comeOn,
  }))

const waiting: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftReturns',
    view: 'draft',
    filters: ownedByMe,
    title: '未提交的客户退货单',
    word: '未提交',
    hint: '填好了还没有提交，或被退回',
    tone: 'warning',
  },
  {
    key: 'returnsToReceive',
    view: 'toReceive',
    filters: () => ({}),
    title: '等着收货的退货',
    word: '待收货',
    hint: '客户的货还没有取回或送到',
    worksBy: acts.receive.needs,
    worked: told('收货'),
  },
  {
    key: 'returnsToInspect',
    view: 'toInspect',
    filters: () => ({}),
    title: '等着质检的退货',
    word: '待质检',
    hint: '货收回来了，还没有质检',
    worksBy: acts.inspect.needs,
    worked: told('质检'),
  },
  {
    key: 'returnsToSettle',
    view: 'toSettle',
    filters: () => ({}),
    title: '等着结算的退货',
    word: '待结算',
    hint: '质检好了，还没有给客户算退款',
    worksBy: acts.settle.needs,
    worked: told('结算'),
  },
]

const examples = hangingFrom('contract', 'goods_return.contract_id', {
  table: 'goodsReturn',
  locks: 9.1,
  businesses: [goodsReturnApproval.code],
  topic: goodsReturns.shown,
  told: count => `${count} 张客户退货单`,
})

export const goodsReturn = {
  name: 'goodsReturn',
  tables: ['goodsReturn', 'goodsReturnLine'],
  reads: {
    contract: ['contract', 'contractChange', 'contractChangeLine', 'contractLine'],
    customer: ['customer'],
    factoryOrder: ['factoryOrder', 'factoryOrderLine', 'factoryPackage'],
    goods: ['goods'],
    salesOrder: ['salesOrder', 'salesOrderLine', 'salesOrderMove', 'soldLine'],
    shipment: ['shipment', 'shipmentLine', 'shipmentPart'],
    warehouse: ['stockEntry', 'stockLot', 'warehouse'],
  },
  handlers: [...goodsReturnHandlers, ...goodsReturnFileHandlers],
  brings: [
    ...facets(goodsReturns, {
      access: accessed(goodsReturnAccess),
      scope: scoped(goodsReturns, {
        manager: 'departmentAndBelow',
        seller: 'own',
        warehouse: 'office',
        finance: 'office',
      }),
      log: logged(goodsReturns, {
        goodsReturnLine: { title: '退货明细', columns: [], unfollowed: 'entries of the return tell of its lines' },
      }),
      name: named(goodsReturns),
      why: explained(goodsReturns),
      search: found(goodsReturns, {
        note: ({ customerName, goodsNames, state }) => [
          customerName,
          goodsNames,
          goodsReturnRecord.states[state].title,
        ],
        rank: 10.6,
      }),
      export: exported(goodsReturns, 'returnManager:export', 10.6),
      todos: awaited(goodsReturns, waiting, 7.6),
      about: inCustomer(goodsReturns, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: ({ refund }) => refund ?? null,
        rank: 6.6,
      }),
      story: inStory(goodsReturns, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: ({ refund }) => refund ?? null,
      }),
      handover: handedOver(goodsReturns, 6.7),
      words: wordsUsed(
        { table: 'goodsReturnLine', title: goodsReturnRecord.title },
        ShownGoodsReturnLine.pick({ gradeId: true }),
        34,
      ),
      examples: [bring(sampled, examples, -4)],
    }),
    ...documented(
      goodsReturnDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftReturns'],
      },
      35,
    ),
    bring(
      switchGroups,
      {
        code: 'goodsReturn',
        title: '客户退货',
        about: '余砖多久以内可以退，散片收不收，扣多少手续费。',
        switches: returnSwitches,
      },
      9.5,
    ),
    bring(orderPapers, returnsOfOrder),
    bring(proofs, returnProofs),
    bring(lossPapers, returnLosses),
    bring(customerReferences, customerOfReturn, 5.7),
    bring(proofs, tieProofs(customerOfReturn)),
    bring(dealBelongings, dealOfReturn, 2.7),
    ...reported(returned, 23),
    ...reported(goodsMargin, 25),
  ],
} satisfies Module
