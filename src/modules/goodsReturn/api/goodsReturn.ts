import { z } from 'zod'
import { Day, Fen, Id, IdText, idOf, oneOf, Rate, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { guarded } from '../../goods/api/goods.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { goodsReturnPlaces } from './places.ts'

const enters = 'returnManager:enter'
const receives = 'returnManager:receive'
const inspects = 'returnManager:inspect'
const settles = 'returnManager:settle'
/** Who enters it, who receives its goods and who looks at them take photos of it. */
const attaches = [enters, receives, inspects] as const

const price = (title: string) => Fen.meta({ title, kind: 'money', behind: [guarded.listPrice] }).optional()
const worth = (title: string) => Fen.meta({ title, kind: 'money', behind: [stockElements.value] }).optional()
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** Why goods come back: leftovers are paid back, wrong or broken ones are exchanged. */
export const kinds = { leftover: '余砖退回', exchange: '换货' } as const
/** How they come. */
export const ways = { fetch: '上门取回', bring: '客户送回' } as const

const { boxes, rest, note } = StockLine.shape

/** A line as a person types it: of which line of a shipment, and how many boxes and pieces beside them. */
export const GoodsReturnLine = z.object({
  shipmentLineId: idOf('请选择已签收的出库明细'),
  boxes,
  rest,
  note,
})
export type GoodsReturnLine = z.output<typeof GoodsReturnLine>

/** A line as it is kept, with its shipment, what the customer gets for it, and what became of its pieces. */
export const ShownGoodsReturnLine = ShownStockLine.extend({
  shipmentLineId: Id,
  contractLineId: Id,
  space: z.string().meta({ title: '空间', kind: 'text' }),
  shipment: z.string().meta({ title: '出库单', kind: 'text' }),
  amount: price('退货金额'),
  value: worth('出库成本'),
  fetched: z.number().int().nullable().meta({ title: '取回', kind: 'integer' }),
  received: count('收货'),
  sellable: count('可售'),
  degraded: count('降级'),
  scrapped: count('报废'),
})
export type ShownGoodsReturnLine = z.output<typeof ShownGoodsReturnLine>

/** What a person enters. */
export const GoodsReturnEntered = z.object({
  contractId: idOf('请选择合同'),
  kind: oneOf('类型', kinds).default('leftover'),
  way: oneOf('方式', ways).default('fetch'),
  comeOn: Day.meta({ title: '取货日期', kind: 'date' }),
  address: text('取货地址', 200).default(''),
  contact: text('联系人', 50).default(''),
  contactPhone: text('联系电话', 30).default('').meta({ title: '联系电话', kind: 'phone' }),
  answers: oneOf('责任', answerers)
    .nullable()
    .default(null)
    .meta({ title: '由谁承担', kind: 'enum', words: answerers }),
  reason: requiredText('退货原因', 200),
  lines: z
    .array(GoodsReturnLine)
    .min(1, '请至少填写一行商品')
    .max(mostLines, `最多 ${mostLines} 行`)
    .meta({ title: '明细' }),
})
export type GoodsReturnEntered = z.output<typeof GoodsReturnEntered>

const { done: _, ...typed } = documentStates('')
const states = {
  ...typed,
  placed: { title: '待收货', tone: 'blue', live: true },
  received: { title: '待质检', tone: 'purple', live: true },
  inspected: { title: '待结算', tone: 'orange', live: true },
  settled: { title: '已完成', tone: 'green' },
} as const

const { contractId, kind, way, comeOn, address, contact, answers, reason } = GoodsReturnEntered.shape

/** A row of the list. */
export const GoodsReturnRow = documentRow('退货单号', states, {
  kind,
  way,
  comeOn,
  contractId,
  contract: z
    .string()
    .meta({ title: '合同', kind: 'text', behind: ['contractInfo'] })
    .optional(),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: count('数量（片/件）'),
  gross: price('退货金额'),
  fee: price('手续费'),
  refund: price('应退金额'),
  wanted: price('换购金额'),
  unpaid: count('不退款数量（片/件）'),
  address,
  contact,
  answers,
  reason,
  warehouseId: Id.nullable().meta({ title: '收进仓库', kind: 'reference', of: 'warehouse' }),
  value: worth('出库成本').unwrap().nullable().optional(),
  fetchedAt: Timestamp.nullable().meta({ title: '取回时间', kind: 'datetime' }),
  receivedAt: Timestamp.nullable().meta({ title: '收货时间', kind: 'datetime' }),
  inspectedAt: Timestamp.nullable().meta({ title: '质检时间', kind: 'datetime' }),
  settledAt: Timestamp.nullable().meta({ title: '结算时间', kind: 'datetime' }),
}).extend({
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
})
export type GoodsReturnRow = z.output<typeof GoodsReturnRow>

const came = '货已收回，不能作废；请办完质检和结算'

/** What goods that a customer gives back are. */
export const goodsReturnRecord = record({
  name: 'goodsReturn',
  table: 'goodsReturn',
  title: '客户退货单',
  noun: '客户退货单',
  unit: '张',
  place: goodsReturnPlaces.list,
  seen: { scope: 'goodsReturn' },
  states,
  acts: {
    ...documentActs(enters),
    cancel: {
      needs: enters,
      from: ['draft', 'rejected', 'placed'],
      refuses: { approving: '正在审批，请先在审批中撤回', received: came, inspected: came, settled: came },
    },
    reopen: { needs: enters, from: ['placed'], refuses: { received: '货已收回，不能再改' } },
    receive: {
      needs: receives,
      from: ['placed'],
      refuses: { draft: '还是草稿，请先提交', received: '已经收货，不用再收' },
    },
    inspect: {
      needs: inspects,
      from: ['received'],
      refuses: { placed: '货还没有收，请先收货', inspected: '已经质检，请结算', settled: '已经办完' },
    },
    settle: {
      needs: settles,
      from: ['inspected'],
      refuses: { placed: '货还没有收，请先收货', received: '还没有质检，请先质检', settled: '已经结算，不用再结' },
    },
    attach: {
      needs: attaches,
      from: ['draft', 'approving', 'rejected', 'placed', 'received', 'inspected', 'settled'],
    },
  },
  row: GoodsReturnRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '草稿',
    toReceive: '待收货',
    toInspect: '待质检',
    toSettle: '待结算',
    settled: '已完成',
    cancelled: '已作废',
    all: '全部',
  },
})

const documentCalls = documentRoutes(goodsReturnRecord, GoodsReturnEntered, {
  hangsOn: [guarded.listPrice],
  more: {
    contractNumber: z.string(),
    contactPhone: GoodsReturnEntered.shape.contactPhone,
    /** Of what the goods come to, in basis points. */
    feeRate: Rate,
    changeId: Id.nullable(),
    fetchedBy: Id.nullable(),
    fetchedNote: z.string(),
    lines: z.array(ShownGoodsReturnLine),
  },
})

/** A line of a shipment that the customer signed for: how much of it may come back, at what price, and why it may not. */
const PossibleLine = z.object({
  shipmentLineId: Id,
  shipmentId: Id,
  shipment: z.string(),
  signedOn: Day,
  contractLineId: Id,
  goodsId: Id,
  name: z.string(),
  code: z.string(),
  spec: z.string(),
  space: z.string(),
  ...ShownStockLine.pick({ colour: true, batch: true, size: true, boxPieces: true }).shape,
  signed: z.number().int(),
  /** What came back of it, or is to come by other returns. */
  returned: z.number().int(),
  /** What may still come back, exchanged or not. */
  left: z.number().int(),
  wholeBoxes: z.boolean(),
  /** Why none of it comes back as leftover, in words with the way on; null where it may. */
  refusal: z.string().nullable(),
})
export type PossibleLine = z.output<typeof PossibleLine>

const sold = z.number().int()

export const goodsReturnRoutes = {
  ...documentCalls,
  possible: route({
    at: 'GET /api/crm/goodsReturn/possible/:id',
    does: '合同可以退回的商品',
    needs: enters,
    params: z.object({ id: IdText }),
    returns: z.object({
      contractId: Id,
      number: z.string(),
      customerName: z.string(),
      address,
      contact,
      contactPhone: z.string(),
      feeRate: Rate,
      lines: z.array(PossibleLine),
      /** What lines of the contract come to, by which the screen computes what the customer gets (`refundsOf`). */
      sold: z
        .array(z.object({ id: Id, net: sold, pieces: sold, returned: sold, refunded: sold }))
        .meta({ behind: [guarded.listPrice] })
        .optional(),
      /** What never comes back though the customer has it: goods that were cut for them, and why in words. */
      kept: z.array(z.object({ contractLineId: Id, name: z.string(), space: z.string(), refusal: z.string() })),
      /** Why nothing comes back at all, in words; null where something may. */
      refusal: z.string().nullable(),
    }),
  }),
} satisfies Record<string, Route>
export type ReturnDetail = z.output<typeof documentCalls.detail.returns>
export type Possible = z.output<typeof goodsReturnRoutes.possible.returns>

/** The calls about photos and papers of returns. */
export const goodsReturnFileRoutes = recordFileRoutes('/api/crm/goodsReturn', {
  noun: goodsReturnRecord.noun,
  called: '照片与附件',
  needs: goodsReturnRecord.place.authority as string,
  enters: attaches,
})

/** What an approval decides of it; without a flow its goods may come as soon as it is sent. */
export const goodsReturnApproval = {
  code: 'goodsReturn',
  title: goodsReturnRecord.title,
  forecast: goodsReturnRoutes.forecast,
  submit: goodsReturnRoutes.submit,
  alone: true,
} satisfies Submitted<ReturnDetail>
