import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { guarded } from '../../goods/api/goods.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, StockLine } from '../../warehouse/api/line.ts'
import { purchasePlaces } from './places.ts'

const enters = 'purchaseManager:enter'
const follows = 'purchaseManager:follow'
const money = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [guarded.cost] })
const { goodsId, boxes, rest, note } = StockLine.shape

/** A line as a person types it: goods in boxes of the goods and pieces beside them, the price (fen) per the goods' price unit, the promised day. */
export const PurchaseLine = z.object({
  goodsId,
  boxes,
  rest,
  price: money('采购单价（元）').default(null),
  promisedOn: Day.nullable().default(null).meta({ title: '承诺到货日', kind: 'date' }),
  /** For whom: a document that reserves goods, by its kind and number; null: for stock. */
  forKind: z.string().max(40).nullable().default(null),
  forId: Id.nullable().default(null),
  note,
})
export type PurchaseLine = z.output<typeof PurchaseLine>

const pieces = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A line as it is kept; `open`: pieces that are still on order. */
export const ShownPurchaseLine = PurchaseLine.extend({
  id: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  pieces: pieces('采购数量'),
  price: money('采购单价').optional(),
  priceUnit: oneOf('计价单位', priceUnits),
  amount: money('金额').optional(),
  /** For whom it is ordered, in words; empty: for stock. */
  owner: z
    .string()
    .optional()
    .meta({ title: '为谁订', kind: 'text', behind: [stockElements.holders] }),
  received: pieces('已到'),
  open: pieces('未到'),
  closedReason: z.string().meta({ title: '关闭原因', kind: 'text' }),
})
export type ShownPurchaseLine = z.output<typeof ShownPurchaseLine>

/** What a person enters. */
export const PurchaseEntered = z.object({
  supplierId: idOf('请选择供应商').meta({ title: '供应商', kind: 'reference', of: 'supplier' }),
  warehouseId: idOf('请选择收货仓库').meta({ title: '收货仓库', kind: 'reference', of: 'warehouse' }),
  orderedOn: Day.meta({ title: '下单日期', kind: 'date' }),
  note: text('备注', 300).default(''),
  lines: z
    .array(PurchaseLine)
    .min(1, '请至少填写一行商品')
    .max(mostLines, `最多 ${mostLines} 行`)
    .meta({ title: '明细' }),
})
export type PurchaseEntered = z.output<typeof PurchaseEntered>

const states = { ...documentStates('已下单'), closed: { title: '已关闭', tone: 'grey' } } as const

/** How far the goods of a purchase have come. */
export const progresses = {
  none: '未下单',
  ordered: '待供应商确认',
  accepted: '供应商已确认',
  partly: '部分到货',
  complete: '已到齐',
  short: '短缺关闭',
} as const

/** A row of the list. */
export const PurchaseRow = documentRow('采购单号', states, {
  progress: oneOf('到货进度', progresses),
  late: z.boolean().meta({ title: '已逾期', kind: 'boolean' }),
  supplier: z.string().meta({ title: '供应商', kind: 'text' }),
  supplierId: Id,
  warehouseId: PurchaseEntered.shape.warehouseId,
  orderedOn: PurchaseEntered.shape.orderedOn,
  promisedOn: Day.nullable().meta({ title: '承诺到货日', kind: 'date' }),
  acceptedOn: Day.nullable().meta({ title: '供应商确认日', kind: 'date' }),
  pieces: pieces('采购数量（片）'),
  received: pieces('已到（片）'),
  outstanding: pieces('在订（片）'),
  amount: money('采购金额').optional(),
  note: PurchaseEntered.shape.note,
  closeReason: z.string().meta({ title: '关闭原因', kind: 'text' }),
})

/** What a purchase is. */
export const purchaseRecord = record({
  name: 'purchase',
  table: 'purchase',
  title: '采购单',
  noun: '采购单',
  unit: '张',
  place: purchasePlaces.purchases,
  seen: { scope: 'purchase' },
  states,
  acts: {
    ...documentActs(enters),
    accept: { needs: follows, from: ['done'] },
    close: { needs: follows, from: ['done'], refuses: { draft: '还没有下单，作废即可' } },
    reopen: { needs: follows, from: ['done', 'closed'] },
  },
  row: PurchaseRow,
  views: {
    all: '全部',
    open: '在途未到',
    late: '已逾期',
    soon: '三天内到货',
    draft: '草稿',
    approving: '审批中',
    done: '已下单',
    closed: '已关闭',
    rejected: '已拒绝',
    cancelled: '已作废',
  },
})

const documentCalls = documentRoutes(purchaseRecord, PurchaseEntered, {
  more: { lines: z.array(ShownPurchaseLine) },
  hangsOn: [guarded.cost],
})
const named = { id: Id, version: Version }
const act = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({ at: `POST /api/crm/purchase/${name}`, does, needs: follows, body, returns: documentCalls.detail.returns })

/** What somebody lacks of goods and may have ordered: more than is reserved for it and on order for it, in pieces. */
export const AwaitingRow = z.object({
  kind: z.string(),
  id: Id,
  name: z.string(),
  goodsId: Id,
  goodsName: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
})
export type AwaitingRow = z.output<typeof AwaitingRow>

/** A purchase in force of which goods have not come yet; `pieces`: how many of them. */
const Coming = z.object({
  id: Id,
  number: z.string(),
  supplier: z.string(),
  promisedOn: Day.nullable(),
  pieces: z.number().int(),
  boxPieces: z.number().int().nullable(),
})
export type Coming = z.output<typeof Coming>

export const purchaseRoutes = {
  ...documentCalls,
  coming: route({
    at: 'POST /api/crm/purchase/coming',
    does: '商品还没到的采购单',
    needs: purchasePlaces.purchases.authority as string,
    reads: true,
    body: z.object({ goodsId: Id }),
    returns: z.array(Coming),
  }),
  awaiting: route({
    at: 'POST /api/crm/purchase/awaiting',
    does: '等货的单据',
    needs: enters,
    reads: true,
    /** What one of them lacks; without it all that the person sees. */
    body: PurchaseLine.pick({ forKind: true, forId: true }),
    returns: z.array(AwaitingRow),
  }),
  accept: act(
    'accept',
    '登记供应商确认',
    z.object({
      ...named,
      acceptedOn: Day.meta({ title: '供应商确认日', kind: 'date' }),
      promisedOn: Day.nullable().default(null).meta({ title: '承诺到货日（未到的各行）', kind: 'date' }),
    }),
  ),
  close: act(
    'close',
    '关闭采购单或其中几行',
    z.object({
      ...named,
      reason: requiredText('关闭原因', 200),
      lineIds: z.array(Id).max(mostLines, `最多 ${mostLines} 行`).default([]),
    }),
  ),
  reopen: act('reopen', '重新打开采购单', z.object(named)),
} satisfies Record<string, Route>

export type PurchaseDetail = z.output<typeof documentCalls.detail.returns>
export type PurchaseRow = z.output<typeof PurchaseRow>

/** What an approval decides of it; without a flow it is ordered as it is sent. */
export const purchaseApproval = {
  code: 'purchase',
  title: purchaseRecord.title,
  forecast: purchaseRoutes.forecast,
  submit: purchaseRoutes.submit,
  alone: true,
} satisfies Submitted<PurchaseDetail>
