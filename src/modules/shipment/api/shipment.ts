import { z } from 'zod'
import {
  Day,
  Fen,
  Id,
  IdText,
  idOf,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Attachment, attachmentTypes } from '../../attachments/api/attachments.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { purchasePlaces } from '../../purchase/api/places.ts'
import { OrderEntered } from '../../salesOrder/api/order.ts'
import { orderPlaces } from '../../salesOrder/api/places.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { ShownCarried } from './fates.ts'
import { shipmentPlaces } from './places.ts'

const enters = 'shipmentManager:enter'
const leaves = 'shipmentManager:leave'
const signs = 'shipmentManager:sign'
/** Who enters it, who lets it go and who has it signed take photos of it. */
const attaches = [enters, leaves, signs] as const
const worth = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [stockElements.value] })

/** How goods come to the customer. */
export const ways = { deliver: '送货', fetch: '自提', direct: '直送' } as const

const { colour, batch, size, boxes, rest, note } = StockLine.shape
const ofOrder = idOf('请选择下单单的一行')

const warehouse = { title: '仓库', kind: 'reference', of: 'warehouse' } as const

/**
 * A line as a person types it: of which line of the order, from which warehouse and lot, and how many boxes and pieces beside them. What goes straight to
 * the home has no warehouse; its line of the purchase may be left empty.
 */
export const ShipmentLine = z.object({
  orderLineId: ofOrder,
  warehouseId: idOf('请选择仓库').nullable().default(null).meta(warehouse),
  purchaseLineId: Id.nullable().default(null),
  colour,
  batch,
  size,
  boxes,
  rest,
  note,
})
export type ShipmentLine = z.output<typeof ShipmentLine>

/** Packages of one shipment. */
export const mostShipped = 500

const fate = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A line as it is kept, with what has become of its pieces; its line of the order is null where a change of the contract has taken that away. */
export const ShownShipmentLine = ShownStockLine.extend({
  orderLineId: Id.nullable(),
  warehouseId: Id.meta(warehouse),
  purchaseLineId: Id.nullable(),
  amount: worth('出库成本').optional(),
  signed: fate('签收'),
  short: fate('少件'),
  broken: fate('破损'),
  refused: fate('拒收'),
  found: fate('找到'),
  lost: fate('丢失'),
})
export type ShownShipmentLine = z.output<typeof ShownShipmentLine>

const { address, floor, lift, receiver, receiverPhone } = OrderEntered.shape

/** What a person enters. */
export const ShipmentEntered = z.object({
  salesOrderId: idOf('请选择下单单'),
  way: oneOf('方式', ways).default('deliver'),
  /** The purchase of which the goods go straight to the home. */
  purchaseId: Id.nullable().default(null).meta({ title: '采购单', kind: 'integer' }),
  shipOn: Day.meta({ title: '出库日期', kind: 'date' }),
  address,
  floor,
  lift,
  receiver,
  receiverPhone,
  driverId: Id.nullable().default(null).meta({ title: '司机（同事）', kind: 'employee' }),
  driver: text('司机（外请）', 50).default(''),
  driverPhone: text('司机电话', 30).default(''),
  vehicle: text('车辆', 50).default(''),
  collect: Fen.min(0, '代收金额不能小于 0').nullable().default(null).meta({ title: '代收金额（元）', kind: 'money' }),
  remark: text('备注', 300).default(''),
  mixedReason: text('混批原因', 200).default(''),
  lines: z.array(ShipmentLine).max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
  packages: z
    .array(requiredText('包件号', 40))
    .max(mostShipped, `最多 ${mostShipped} 个包件`)
    .default([])
    .meta({ title: '包件' }),
})
export type ShipmentEntered = z.output<typeof ShipmentEntered>

const { done: _, ...typed } = documentStates('')
const states = {
  ...typed,
  ready: { title: '待出库', tone: 'blue', live: true },
  picked: { title: '已拣货', tone: 'purple', live: true },
  left: { title: '已出库', tone: 'orange', live: true },
  signed: { title: '已签收', tone: 'green' },
} as const

/** What a customer says to the day on which goods are to come. */
export const dayAnswers = { agreed: '已确认', asked: '要改期' } as const

/** A row of the list. */
export const ShipmentRow = documentRow('出库单号', states, {
  way: oneOf('方式', ways),
  shipOn: ShipmentEntered.shape.shipOn,
  contractId: Id,
  salesOrderId: Id,
  order: z
    .string()
    .meta({ title: '下单单', kind: 'text', behind: [orderPlaces.list.authority as string] })
    .optional(),
  purchaseId: Id.nullable(),
  purchase: z
    .string()
    .meta({ title: '采购单', kind: 'text', behind: [purchasePlaces.purchases.authority as string] })
    .optional(),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  packageCount: z.number().int().meta({ title: '包件', kind: 'integer' }),
  address,
  floor,
  lift: z.boolean().meta({ title: '有电梯', kind: 'boolean' }),
  receiver,
  driverId: ShipmentEntered.shape.driverId,
  driver: ShipmentEntered.shape.driver,
  vehicle: ShipmentEntered.shape.vehicle,
  collect: Fen.nullable().meta({ title: '代收金额', kind: 'money' }),
  remark: ShipmentEntered.shape.remark,
  amount: worth('出库成本').optional(),
  deliverOn: Day.nullable().meta({ title: '排车日期', kind: 'date' }),
  dayState: oneOf('客户确认日期', { open: '未确认', ...dayAnswers }),
  dayWish: Day.nullable().meta({ title: '希望改到', kind: 'date' }),
  dayName: z.string().meta({ title: '日期由谁确认', kind: 'text' }),
  dayWords: z.string().meta({ title: '日期说明', kind: 'text' }),
  dayAt: Timestamp.nullable().meta({ title: '日期确认时间', kind: 'datetime' }),
  leftAt: Timestamp.nullable().meta({ title: '出库时间', kind: 'datetime' }),
  signer: z.string().meta({ title: '签收人', kind: 'text' }),
  signedAt: Timestamp.nullable().meta({ title: '签收时间', kind: 'datetime' }),
  short: z.number().int().meta({ title: '待查（片/件）', kind: 'integer' }),
  shortPackages: z.number().int().meta({ title: '待查包件', kind: 'integer' }),
}).extend({
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
})
export type ShipmentRow = z.output<typeof ShipmentRow>

const waiting = ['ready', 'picked'] as const

/** What a shipment is. */
export const shipmentRecord = record({
  name: 'shipment',
  table: 'shipment',
  title: '出库单',
  noun: '出库单',
  unit: '张',
  place: shipmentPlaces.list,
  seen: { scope: 'shipment' },
  states,
  acts: {
    ...documentActs(enters),
    cancel: {
      needs: enters,
      from: ['draft', 'rejected', ...waiting],
      refuses: {
        approving: '正在审批，请先在审批中撤回',
        left: '货已出库，请先撤回出库',
        signed: '客户已经签收，不能作废',
      },
    },
    reopen: { needs: enters, from: waiting, refuses: { left: '货已出库，请先撤回出库' } },
    pick: { needs: leaves, from: ['ready'], refuses: { picked: '已经拣好货，可以出库' } },
    leave: {
      needs: leaves,
      from: waiting,
      refuses: { draft: '还是草稿，请先提交', left: '已经出库，不用再点' },
    },
    unload: {
      needs: leaves,
      from: ['left'],
      refuses: { ready: '货还没有出库', picked: '货还没有出库', signed: '客户已经签收，不能撤回' },
    },
    sign: {
      needs: signs,
      from: ['left'],
      refuses: { ready: '货还没有出库', picked: '货还没有出库', signed: '已经签收，不用再签' },
    },
    share: {
      needs: 'shipmentManager:share',
      from: [...waiting, 'left'],
      refuses: {
        draft: '还是草稿，请先提交',
        approving: '正在审批，通过后才能发给客户',
        signed: '客户已经签收，不用再发',
      },
    },
    settleDay: { needs: enters, from: waiting, refuses: { left: '货已经出发，不用再约日期' } },
    find: { needs: signs, from: ['signed'] },
    lose: { needs: 'shipmentManager:lose', from: ['signed'] },
    attach: { needs: attaches, from: ['draft', 'approving', 'rejected', ...waiting, 'left', 'signed'] },
  },
  row: ShipmentRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '草稿',
    waiting: '待出库',
    today: '今天出库',
    askedDay: '要改期',
    left: '在路上',
    searched: '少件待查',
    signed: '已签收',
    cancelled: '已作废',
    all: '全部',
  },
})

const documentCalls = documentRoutes(shipmentRecord, ShipmentEntered, {
  more: {
    contractNumber: z.string(),
    receiverPhone: ShipmentEntered.shape.receiverPhone,
    driverPhone: ShipmentEntered.shape.driverPhone,
    mixedReason: ShipmentEntered.shape.mixedReason,
    unloadReason: z.string(),
    showsAmounts: z.boolean(),
    lines: z.array(ShownShipmentLine),
    packages: z.array(z.string()),
    packageRows: z.array(ShownCarried),
    /** Photos of the way in, of its order. */
    wayPhotos: z.array(Attachment),
  },
})
const Detail = documentCalls.detail.returns
const named = { id: Id, version: Version }
const acting = <const Act extends keyof typeof shipmentRecord.acts, Body extends z.ZodObject>(
  act: Act,
  does: string,
  body: Body,
) =>
  route({
    at: `POST /api/crm/shipment/${act}`,
    does,
    needs: shipmentRecord.acts[act].needs as string,
    body,
    returns: Detail,
    refuses: documentCalls.submit.refuses,
  })

/** A line of an order that may leave, with what is proposed for it: what is reserved, else what is free by the choice of lots. */
const LineOfOrder = z.object({
  orderLineId: Id,
  goodsId: Id,
  name: z.string(),
  spec: z.string(),
  space: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
  /** What may still leave, less what other open shipments take. */
  left: z.number().int(),
  proposed: z.array(ShipmentLine.omit({ note: true, purchaseLineId: true })),
})
export type LineOfOrder = z.output<typeof LineOfOrder>

/** A purchase of which goods of an order may go straight to its home, with what is proposed of it. */
const DirectPurchase = z.object({
  purchaseId: Id,
  number: z.string(),
  supplier: z.string(),
  promisedOn: Day.nullable(),
  proposed: z.array(ShipmentLine.pick({ orderLineId: true, purchaseLineId: true, boxes: true, rest: true })),
})
export type DirectPurchase = z.output<typeof DirectPurchase>

/** A placed order to whose home goods of a purchase may go straight; `pieces`: how many of them. */
const DirectOrder = z.object({
  id: Id,
  number: z.string(),
  customerName: z.string(),
  address: z.string(),
  wishOn: Day.nullable(),
  pieces: z.number().int(),
})
export type DirectOrder = z.output<typeof DirectOrder>

/** A package of an order that may leave. */
const PackageOfOrder = ShownCarried.omit({ fate: true, answers: true })
export type PackageOfOrder = z.output<typeof PackageOfOrder>

export const shipmentRoutes = {
  ...documentCalls,
  ofOrder: route({
    at: 'GET /api/crm/shipment/ofOrder/:id',
    does: '下单单可以出库的商品',
    needs: enters,
    params: z.object({ id: IdText }),
    returns: z.object({
      salesOrderId: Id,
      number: z.string(),
      customerName: z.string(),
      ...z.object({ address, floor, lift, receiver, receiverPhone }).shape,
      wishOn: Day.nullable(),
      lines: z.array(LineOfOrder),
      /** The packages that may leave: those that have come, and that no other open shipment takes. */
      packages: z.array(PackageOfOrder),
      /** Of which its goods may go straight to the home. */
      purchases: z.array(DirectPurchase),
      /** Why nothing of it leaves now, in words; null where it may. */
      refusal: z.string().nullable(),
      /** Why the money does not let it go yet, in words as far as the person sees it; null where it does. */
      lacks: z.string().nullable(),
    }),
  }),
  ofPurchase: route({
    at: 'GET /api/crm/shipment/ofPurchase/:id',
    does: '采购单可以直送给哪些下单单',
    needs: enters,
    params: z.object({ id: IdText }),
    returns: z.array(DirectOrder),
  }),
  reopen: acting('reopen', '出库单改回草稿', z.object(named)),
  pick: acting('pick', '拣货完成', z.object(named)),
  leave: acting('leave', '出库', z.object(named)),
  unload: acting('unload', '撤回出库', z.object({ ...named, reason: requiredText('撤回原因', 200) })),
} satisfies Record<string, Route>
export type ShipmentDetail = z.output<typeof Detail>
export type OfOrder = z.output<typeof shipmentRoutes.ofOrder.returns>

/** The calls about photos and papers of shipments. */
export const shipmentFileRoutes = recordFileRoutes('/api/crm/shipment', {
  noun: shipmentRecord.noun,
  called: '照片与附件',
  needs: shipmentRecord.place.authority as string,
  enters: attaches,
})

/** The call that shows a photo of the way in (进场路线照片) of a shipment's order: to who sees the shipment, its driver and who plans trips too. */
export const wayPhotoRoute = route({
  at: 'GET /api/crm/shipment/wayPhoto/:id',
  does: '查看出库单的进场路线照片',
  needs: [shipmentRecord.place.authority as string, 'deliveryDay', 'deliveryPlan'],
  params: z.object({ id: IdText }),
  gives: 'file',
  media: Object.keys(attachmentTypes),
  timeout: 120_000,
})

/** What an approval decides of it; without a flow it waits to leave as soon as it is sent. */
export const shipmentApproval = {
  code: 'shipment',
  title: shipmentRecord.title,
  forecast: shipmentRoutes.forecast,
  submit: shipmentRoutes.submit,
  alone: true,
} satisfies Submitted<ShipmentDetail>
