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
import { inStory } from '../../../kernel/server/record/storySources.ts'
import { ownedByMe, type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { chainParts, notedByDocuments } from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { orderCarriers, orderPapers, papersOf } from '../../salesOrder/server/index.ts'
import { wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { lossPapers, reported } from '../../warehouse/server/index.ts'
import { shipmentPlaces } from '../api/places.ts'
import {
  shipmentRoutes as routes,
  type ShipmentRow,
  ShownShipmentLine,
  shipmentApproval,
  shipmentRecord,
} from '../api/shipment.ts'
import { shipmentHandlers } from './calls.ts'
import { costChain } from './chain.ts'
import { shipmentDocument } from './document.ts'
import { shipmentFileHandlers } from './files.ts'
import { linkHandlers } from './links.ts'
import { shipmentLosses } from './losses.ts'
import { shipmentAccess } from './permits.ts'
import { shipmentProofs } from './proofs.ts'
import { customerOfShipment, dealOfShipment, deliveryNoted } from './references.ts'
import { damage } from './report/damage.ts'
import { shipments } from './shipments.ts'
import { signOffHandlers } from './signing.ts'
import { takenByShipments } from './taking.ts'
import { wayPhotoHandlers } from './wayPhoto.ts'

const waiting: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftShipments',
    view: 'draft',
    filters: ownedByMe,
    title: '未提交的出库单',
    word: '未提交',
    hint: '填好了还没有提交，或被退回',
    tone: 'warning',
  },
  {
    key: 'waitingShipments',
    view: 'waiting',
    filters: () => ({}),
    title: '待出库',
    word: '待出库',
    hint: '开好了出库单，货还没有出库',
    worksBy: shipmentRecord.acts.leave.needs,
    worked: worked('出库', ({ id, number, customerName, goodsNames, shipOn }: ShipmentRow) => ({
      id,
      title: `${number} ${goodsNames}`,
      note: customerName,
      mark: shipOn,
    })),
  },
  {
    key: 'askedDays',
    view: 'askedDay',
    filters: () => ({}),
    title: '客户要改送货日期',
    word: '要改期',
    hint: '客户打开送货单后想换一天，请重新排车或与客户说好',
    tone: 'warning',
    worksBy: shipmentRecord.acts.settleDay.needs,
    worked: worked('改期', ({ id, number, customerName, deliverOn, shipOn, dayWish }: ShipmentRow) => ({
      id,
      title: `${number} ${deliverOn ?? shipOn} 改到 ${dayWish}`,
      note: customerName,
    })),
  },
  {
    key: 'searchedShipments',
    view: 'searched',
    filters: () => ({}),
    title: '少件待查',
    word: '待查',
    hint: '签收时少了货，还没有找到或登记丢失',
    tone: 'warning',
    worksBy: shipmentRecord.acts.find.needs,
    worked: worked('处理', ({ id, number, customerName, goodsNames }: ShipmentRow) => ({
      id,
      title: `${number} ${goodsNames}`,
      note: customerName,
    })),
  },
]

const examples = hangingFrom('salesOrder', 'shipment.sales_order_id', {
  table: 'shipment',
  locks: 8.8,
  businesses: [shipmentApproval.code],
  topic: shipments.shown,
  told: count => `${count} 张出库单`,
})

export const shipment = {
  name: 'shipment',
  tables: ['shipment', 'shipmentLine', 'shipmentCheck', 'shipmentPackage', 'shipmentPart', 'shipmentSignature'],
  reads: {
    contract: ['contract', 'contractLine'],
    customer: ['customer'],
    factoryOrder: ['factoryOrder', 'factoryOrderLine', 'factoryPackage'],
    goods: ['goods'],
    purchase: ['purchase', 'purchaseDirect', 'purchaseLine'],
    salesOrder: ['homeLot', 'salesOrder', 'salesOrderLine', 'salesOrderMove'],
    warehouse: ['stockEntry', 'stockKey', 'stockLot', 'stockReservation', 'warehouse'],
  },
  handlers: [...shipmentHandlers, ...signOffHandlers, ...shipmentFileHandlers, ...linkHandlers, ...wayPhotoHandlers],
  brings: [
    ...facets(shipments, {
      access: accessed(shipmentAccess),
      scope: scoped(shipments, {
        manager: 'departmentAndBelow',
        seller: 'own',
        warehouse: 'office',
        finance: 'office',
        worker: 'own',
      }),
      log: logged(shipments, {
        shipmentLine: { title: '出库明细', columns: [], unfollowed: 'entries of the shipment tell of its lines' },
        shipmentCheck: { title: '出库核对', columns: [], unfollowed: 'entries of the shipment tell what was scanned' },
        shipmentPart: { title: '签收明细', columns: [], unfollowed: 'entries of the shipment tell of its sign-off' },
        shipmentPackage: { title: '出库包件', columns: [], unfollowed: 'entries of the shipment tell of its packages' },
        shipmentSignature: { title: '签收签名', columns: [], unfollowed: 'entries of the shipment tell who signed' },
      }),
      name: named(shipments),
      why: explained(shipments),
      search: found(shipments, {
        note: ({ customerName, goodsNames, state }) => [customerName, goodsNames, shipmentRecord.states[state].title],
        rank: 10.5,
      }),
      export: exported(shipments, 'shipmentManager:export', 10.5),
      todos: awaited(shipments, waiting, 7.5),
      about: inCustomer(shipments, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: () => null,
        rank: 6.5,
      }),
      story: inStory(shipments, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: () => null,
      }),
      handover: handedOver(shipments, 5.6),
      words: wordsUsed(
        { table: 'shipmentLine', title: shipmentRecord.title },
        ShownShipmentLine.pick({ gradeId: true }),
        33,
      ),
      examples: [bring(sampled, examples, -3)],
    }),
    ...documented(
      shipmentDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftShipments'],
      },
      34,
    ),
    bring(openPlaces, shipmentPlaces.shared),
    bring(orderCarriers, takenByShipments),
    bring(
      orderPapers,
      papersOf(shipments, ({ shipOn }) => shipOn),
    ),
    bring(chainParts, costChain, 0.6),
    bring(proofs, shipmentProofs),
    bring(lossPapers, shipmentLosses),
    bring(notedByDocuments, deliveryNoted),
    bring(customerReferences, customerOfShipment, 4.6),
    bring(proofs, tieProofs(customerOfShipment)),
    bring(dealBelongings, dealOfShipment, 1.6),
    ...reported(damage, 24),
  ],
} satisfies Module
