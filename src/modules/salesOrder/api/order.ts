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
import { attachmentLimits } from '../../attachments/api/attachments.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { mostLines, StockLine } from '../../warehouse/api/line.ts'
import { orderPlaces } from './places.ts'

const enters = 'orderManager:enter'
const allocates = 'orderManager:allocate'
const attaches = [enters, allocates] as const
const { boxes, rest, note } = StockLine.shape

/** From where the goods of a line come. */
export const sources = {
  stock: '库存',
  factory: '厂家',
  dealer: '同行调货',
  workshop: '加工',
  direct: '直送',
} as const
export type Source = keyof typeof sources

/** A line as a person types it: how many boxes and pieces, or parts of what is made to measure, of which line of the contract, and from where. */
export const OrderLine = z.object({
  contractLineId: idOf('请选择合同的一行'),
  boxes,
  rest: rest.meta({ title: '零头（片/件）', kind: 'integer' }),
  source: oneOf('来源', sources),
  note,
})
export type OrderLine = z.output<typeof OrderLine>

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A line of the contract, and how many of its pieces or parts are ordered. */
const OfContract = {
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  code: z.string().meta({ title: '编码', kind: 'text' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  goodsId: Id.nullable(),
  boxPieces: z.number().int().nullable(),
  /** As signed, with all changes in force. */
  contracted: count('合同'),
  /** By all orders that are sent. */
  ordered: count('已下'),
}

/** A line as it is shown. */
export const ShownOrderLine = OrderLine.extend({
  id: Id,
  ...OfContract,
  pieces: count('本单'),
})
export type ShownOrderLine = z.output<typeof ShownOrderLine>

/** A line of a contract that may be ordered, and from where its goods come by default. */
export const ContractLine = z.object({ contractLineId: Id, ...OfContract, source: oneOf('来源', sources) })
export type ContractLine = z.output<typeof ContractLine>

/** Such a line with what of it was shipped, signed for and came back. */
export const FollowedLine = ContractLine.extend({ shipped: count('已发'), signed: count('已签'), back: count('已退') })
export type FollowedLine = z.output<typeof FollowedLine>

/** What a person enters. */
export const OrderEntered = z.object({
  contractId: idOf('请选择合同'),
  wishOn: Day.nullable().default(null).meta({ title: '希望到货', kind: 'date' }),
  address: text('送货地址', 200).default(''),
  floor: z
    .number({ error: '楼层应为整数' })
    .int('楼层应为整数')
    .min(-3, '楼层最低 -3，请改大')
    .max(200, '楼层最高 200，请改小')
    .nullable()
    .default(null)
    .meta({ title: '楼层', kind: 'integer' }),
  lift: z.boolean().default(false).meta({ title: '有电梯', kind: 'boolean' }),
  receiver: text('收货人', 50).default(''),
  receiverPhone: text('收货电话', 30).default(''),
  remark: text('备注', 300).default(''),
  lines: z.array(OrderLine).min(1, '请至少下一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
})
export type OrderEntered = z.output<typeof OrderEntered>

const states = { ...documentStates('已下单'), done: { title: '已下单', tone: 'green', live: true } } as const

/** How far a placed order is reserved and shipped. */
export const orderStages = {
  placed: { title: '已下单', tone: 'blue' },
  reserving: { title: '备货中', tone: 'orange' },
  ready: { title: '已备齐', tone: 'purple' },
  leaving: { title: '部分发货', tone: 'orange' },
  left: { title: '已发完', tone: 'green' },
  signed: { title: '已签收', tone: 'green' },
} as const
export type OrderStage = keyof typeof orderStages
const stageWords = Object.fromEntries(Object.entries(orderStages).map(([key, { title }]) => [key, title]))

/** Whether a placed order left by the day on which the customer wants it. */
export const punctuality = { due: '未到期', late: '已过期', onTime: '准时', tooLate: '晚发' } as const

/** A row of the list. */
export const OrderRow = documentRow('下单单号', states, {
  contractId: Id,
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: count('数量（片/件）'),
  /** Reserved for it now. */
  held: count('已备（片/件）'),
  wishOn: OrderEntered.shape.wishOn,
  address: OrderEntered.shape.address,
  floor: OrderEntered.shape.floor,
  lift: z.boolean().meta({ title: '有电梯', kind: 'boolean' }),
  receiver: OrderEntered.shape.receiver,
  remark: OrderEntered.shape.remark,
  cancelReason: z.string().meta({ title: '撤单原因', kind: 'text' }),
}).extend({
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  decidedAt: Timestamp.nullable().meta({ title: '下单时间', kind: 'datetime' }),
  stage: oneOf('进度', stageWords as Record<OrderStage, string>).nullable(),
  shipped: count('已发（片/件）').nullable(),
  signed: count('已签（片/件）').nullable(),
  leftOn: Day.nullable().meta({ title: '最近发货', kind: 'date' }),
  punctual: oneOf('是否准时', punctuality).nullable(),
  readyOn: Day.nullable().meta({ title: '备齐日期', kind: 'date' }),
  storageBoxes: count('存放（箱）').nullable(),
  /** Beyond the days that are free. */
  storageDays: count('仓储计费天数').nullable(),
  storageFee: Fen.nullable().meta({ title: '仓储费（参考）', kind: 'money' }),
})
export type OrderRow = z.output<typeof OrderRow>

/** The fields that follow from what happened to a placed order; they are no columns of its own. */
export const followingFields = {
  held: true,
  stage: true,
  shipped: true,
  signed: true,
  leftOn: true,
  punctual: true,
  readyOn: true,
  storageBoxes: true,
  storageDays: true,
  storageFee: true,
} as const

/** What an order is. */
export const orderRecord = record({
  name: 'salesOrder',
  table: 'salesOrder',
  title: '下单',
  noun: '下单单',
  unit: '张',
  place: orderPlaces.list,
  seen: { scope: 'salesOrder' },
  states,
  acts: {
    ...documentActs(enters),
    wish: { needs: enters, from: ['done'] },
    split: { needs: enters, from: ['done'] },
    revoke: { needs: enters, from: ['done'], refuses: { draft: '还没有下单，作废即可' } },
    attach: { needs: attaches, from: ['draft', 'approving', 'done', 'rejected'] },
    allocate: { needs: allocates, from: ['done'] },
    release: { needs: allocates, from: ['done'] },
    ask: { needs: attaches, from: ['done'] },
  },
  row: OrderRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '草稿',
    toShip: '待发',
    leaving: '部分发货',
    late: '过了希望日期',
    lacking: '待备货',
    sendable: '可发',
    unpaid: '货齐等款',
    paid: '款到缺货',
    soon: '三天内要到',
    storage: '备齐未取',
    cancelled: '已作废',
    all: '全部',
  },
})

/** Whether what is reserved for a split line stays with the order as far as that needs it, or goes along first. */
export const heldWays = { stay: '先留给原单，多出来的跟走', go: '跟到新单' } as const

/** How many boxes and pieces of a line of an order go to another one. */
export const SplitOffLine = z.object({
  orderLineId: idOf('请选择下单单的一行'),
  boxes,
  rest: rest.meta({ title: '零头（片/件）', kind: 'integer' }),
})
export type SplitOffLine = z.output<typeof SplitOffLine>

const { wishOn, address, floor, lift, receiver, receiverPhone, remark } = OrderEntered.shape
/** Where and when the pieces go that are split off. */
export const SplitTo = z.object({ wishOn, address, floor, lift, receiver, receiverPhone, remark })

const documentCalls = documentRoutes(orderRecord, OrderEntered, {
  more: {
    contractNumber: z.string(),
    receiverPhone: OrderEntered.shape.receiverPhone,
    lines: z.array(ShownOrderLine),
  },
})
const Detail = documentCalls.detail.returns
const named = { id: Id, version: Version }

/** Photos of the way in (进场路线照片) that come with a new order. */
const fileIds = z
  .array(Id)
  .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
  .default([])
  .meta({ title: '进场路线照片' })

export const orderRoutes = {
  ...documentCalls,
  add: route({ ...documentCalls.add, body: documentCalls.add.body.extend({ fileIds }) }),
  ofContract: route({
    at: 'GET /api/crm/salesOrder/ofContract/:id',
    does: '合同各行的下单情况',
    needs: orderPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    returns: z.object({
      contractId: Id,
      number: z.string(),
      address: z.string(),
      lines: z.array(FollowedLine),
      orders: z.array(
        OrderRow.pick({ id: true, number: true, state: true, stage: true, pieces: true, shipped: true, wishOn: true }),
      ),
      /** Why nothing of it is ordered now, in words; null where the person may. */
      refusal: z.string().nullable(),
    }),
  }),
  wish: route({
    at: 'POST /api/crm/salesOrder/wish',
    does: '改希望到货日期',
    needs: orderRecord.acts.wish.needs,
    body: z.object({ ...named, wishOn: Day.meta({ title: '希望到货', kind: 'date' }) }),
    returns: Detail,
  }),
  splittable: route({
    at: 'GET /api/crm/salesOrder/splittable/:id',
    does: '下单单各行可以分出多少',
    needs: orderRecord.acts.split.needs,
    params: z.object({ id: IdText }),
    returns: z.array(z.object({ orderLineId: Id, pieces: count('可分') })),
  }),
  split: route({
    at: 'POST /api/crm/salesOrder/split',
    does: '分单：一部分改到另一天或另一个地址',
    needs: orderRecord.acts.split.needs,
    body: SplitTo.extend({
      ...named,
      held: oneOf('已备的货', heldWays).default('stay'),
      lines: z
        .array(SplitOffLine)
        .min(1, '请至少分出一行')
        .max(mostLines, `最多 ${mostLines} 行`)
        .meta({ title: '分出的商品' }),
    }),
    /** The new order. */
    returns: Detail,
  }),
  revoke: route({
    at: 'POST /api/crm/salesOrder/revoke',
    does: '撤单',
    needs: orderRecord.acts.revoke.needs,
    body: z.object({ ...named, reason: requiredText('撤单原因', 200) }),
    returns: Detail,
  }),
} satisfies Record<string, Route>
export type OrderDetail = z.output<typeof Detail>
export type OfContract = z.output<typeof orderRoutes.ofContract.returns>

/** What an approval decides of it; without a flow it is placed as it is sent. */
export const orderApproval = {
  code: 'salesOrder',
  title: '合同下单',
  forecast: orderRoutes.forecast,
  submit: orderRoutes.submit,
  alone: true,
} satisfies Submitted<OrderDetail>

/** The calls about photos of the way in. */
export const orderFileRoutes = recordFileRoutes('/api/crm/salesOrder', {
  noun: orderRecord.noun,
  called: '进场路线照片',
  needs: orderRecord.place.authority as string,
  enters: attaches,
})
