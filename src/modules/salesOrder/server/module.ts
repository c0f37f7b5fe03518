import { openPlaces } from '../../../kernel/server/http/web.ts'
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
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { inStory, storyPapers } from '../../../kernel/server/record/storySources.ts'
import { ownedByMe, worked } from '../../../kernel/server/record/todo.ts'
import { chainParts, contractEnds, contractSettles, lineBounds } from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { switchGroups } from '../../settings/server/index.ts'
import { exported, exports } from '../../transfer/server/index.ts'
import { holders, neededKinds, reported, reportHandlers } from '../../warehouse/server/index.ts'
import { deliveryRoutes } from '../api/delivery.ts'
import { type OrderRow, orderApproval, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { orderPlaces } from '../api/places.ts'
import { retailRoutes } from '../api/retail.ts'
import { consentSwitches, orderSwitches } from '../api/switches.ts'
import { neededByOrders } from './allocation/awaits.ts'
import { orderHolder } from './allocation/holder.ts'
import { allocationHandlers } from './allocation/routes.ts'
import { shippedBounds } from './bounds.ts'
import { consentHandlers } from './consent/routes.ts'
import { contractHandlers, followChange, followEnd } from './contracts.ts'
import { orderDocument, orderHandlers } from './document.ts'
import { orders } from './orders.ts'
import { orderAccess } from './permits.ts'
import { orderProofs } from './proofs.ts'
import { goodsChain } from './reading/chain.ts'
import { homeHandlers } from './reading/homes.ts'
import { infoHandlers } from './reading/orderInfo.ts'
import { soldExport, soldHandlers } from './reading/soldLines.ts'
import { papersOfOrders, storyHandlers } from './reading/story.ts'
import { customerOfOrder, dealOfOrder } from './references.ts'
import { orderProgress } from './report/progress.ts'
import { orderPunctual } from './report/punctual.ts'
import { deliveryShelf } from './report/shelf.ts'
import { retailHandlers } from './retail.ts'
import { splitHandlers } from './split.ts'
import { wayFileHandlers } from './wayPhotos.ts'

const examples = hangingFrom('contract', 'sales_order.contract_id', {
  table: 'salesOrder',
  locks: 8.5,
  businesses: [orderApproval.code],
  topic: orders.shown,
  told: count => `${count} 张下单单`,
})

export const salesOrder = {
  name: 'salesOrder',
  tables: [
    'salesOrder',
    'salesOrderLine',
    'salesOrderMove',
    'soldLine',
    'soldLineNow',
    'orderSum',
    'orderSumNow',
    'orderLineReserved',
    'homeLot',
    'lotConsent',
    'lotConsentPart',
  ],
  reads: {
    contract: ['contract', 'contractChange', 'contractChangeLine', 'contractLine'],
    customer: ['customer'],
    goods: ['goods'],
    warehouse: ['warehouse', 'stockKey', 'stockLot', 'stockReservation'],
  },
  handlers: world => [
    ...orderHandlers,
    ...contractHandlers,
    ...allocationHandlers,
    ...soldHandlers,
    ...infoHandlers,
    ...homeHandlers,
    ...splitHandlers,
    ...retailHandlers,
    ...wayFileHandlers,
    ...consentHandlers,
    ...storyHandlers(world),
    ...reportHandlers(deliveryShelf, deliveryRoutes),
  ],
  brings: [
    ...facets(orders, {
      access: accessed(orderAccess),
      scope: scoped(orders, { manager: 'departmentAndBelow', seller: 'own', warehouse: 'office', finance: 'office' }),
      log: logged(orders, {
        salesOrderLine: { title: '下单明细', columns: [], unfollowed: 'entries of the order tell of its lines' },
        soldLine: { title: '合同下单数据', columns: [], unfollowed: 'sums of what orders and shipments tell' },
        orderSum: { title: '下单进度', columns: [], unfollowed: 'sums of what orders and shipments tell' },
        lotConsent: { title: '客户批次确认', columns: [], unfollowed: 'entries of the order tell what customers say' },
        lotConsentPart: { title: '批次确认明细', columns: [], unfollowed: 'entries of the order tell what is asked' },
        salesOrderMove: { title: '下单收发', columns: [], unfollowed: 'the documents that move goods tell of it' },
      }),
      name: named(orders),
      why: explained(orders),
      search: found(orders, {
        note: ({ customerName, goodsNames, state }) => [customerName, goodsNames, orderRecord.states[state].title],
        rank: 10,
      }),
      export: exported(orders, 'orderManager:export', 10),
      todos: awaited(
        orders,
        [
          {
            key: 'draftOrders',
            view: 'draft',
            filters: ownedByMe,
            title: '未提交的下单单',
            word: '未提交',
            hint: '填好了还没有下单，或被退回',
            tone: 'warning',
          },
          {
            key: 'lateOrders',
            view: 'late',
            filters: ownedByMe,
            title: '过了希望日期的下单',
            word: '过期',
            hint: '客户希望的日期已经过了，请改期或撤单',
            tone: 'warning',
            worked: worked('看', ({ id, number, customerName, goodsNames, wishOn }: OrderRow) => ({
              id,
              title: `${number} ${goodsNames}`,
              note: customerName,
              mark: wishOn ?? '',
            })),
          },
          {
            key: 'unpaidOrders',
            view: 'unpaid',
            filters: ownedByMe,
            title: '货齐等款的下单单',
            word: '等款',
            hint: '货已备齐，还差发货前要收的款，请收款或申请放行',
            tone: 'warning',
            worked: worked('收款', ({ id, number, customerName, goodsNames, wishOn }: OrderRow) => ({
              id,
              title: `${number} ${goodsNames}`,
              note: customerName,
              mark: wishOn ?? '',
            })),
          },
          {
            key: 'sendableOrders',
            view: 'sendable',
            filters: () => ({}),
            title: '可以发货的下单单',
            word: '可发',
            hint: '货和款都齐了，请开出库单',
            worksBy: orderRecord.acts.allocate.needs,
          },
          {
            key: 'lackingOrders',
            view: 'lacking',
            filters: () => ({}),
            title: '等着备货的下单单',
            word: '待备货',
            hint: '从库存出的商品还没有备齐',
            tone: 'warning',
            worksBy: orderRecord.acts.allocate.needs,
          },
        ],
        7,
      ),
      about: inCustomer(orders, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: () => null,
        rank: 6,
      }),
      story: inStory(orders, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: () => null,
      }),
      handover: handedOver(orders, 5.5),
      words: 'nothing of it is chosen from a dictionary',
      examples: [bring(sampled, examples, -2)],
    }),
    ...documented(
      orderDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit, retailRoutes.retail],
        withdraw: [routes.cancel],
        reminds: ['draftOrders'],
      },
      33,
    ),
    bring(storyPapers, papersOfOrders),
    ...reported(orderProgress, 20),
    ...reported(orderPunctual, 21),
    bring(
      switchGroups,
      {
        code: 'storage',
        title: '仓储费',
        about: '货备齐后客户没有来取或没有让送，免费放多少天，之后每箱每天建议收多少。',
        switches: orderSwitches,
      },
      9.3,
    ),
    bring(
      switchGroups,
      {
        code: 'lotConsent',
        title: '批次确认',
        about: '一行要用两个批次，或与客户家里已有的不同时，请客户在手机上确认。',
        switches: consentSwitches,
      },
      9.4,
    ),
    bring(
      beginnings,
      {
        title: '零售下单',
        also: ['零售', '散单', '没有合同下单'],
        routes: [retailRoutes.retail],
        place: orderPlaces.list,
        query: { new: 1 },
      },
      6.5,
    ),
    bring(openPlaces, orderPlaces.consent),
    bring(exports, soldExport, 10),
    bring(holders, orderHolder),
    bring(neededKinds, neededByOrders),
    bring(chainParts, goodsChain, 0.5),
    bring(proofs, orderProofs),
    bring(lineBounds, shippedBounds),
    bring(contractSettles, (desk, contractId) => followChange(desk, contractId)),
    bring(contractEnds, followEnd, -1),
    bring(customerReferences, customerOfOrder, 4.5),
    bring(proofs, tieProofs(customerOfOrder)),
    bring(dealBelongings, dealOfOrder, 1.5),
  ],
} satisfies Module
