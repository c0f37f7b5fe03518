import { z } from 'zod'
import { Day, Fen, Id, IdText, naming, oneOf, Timestamp, text, Version, word } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { acts } from './acts.ts'
import { stockElements as elements } from './elements.ts'
import { conditions } from './key.ts'
import { StockLine } from './line.ts'

const pieces = (title: string) => z.number().int().meta({ title, kind: 'integer', unit: '片' })
const ofLots = { behind: [elements.lots] }
const piecesOfLots = (title: string) =>
  z
    .number()
    .int()
    .optional()
    .meta({ title, kind: 'integer', unit: '片', ...ofLots })
const money = (title: string) => Fen.optional().meta({ title, kind: 'money', behind: [elements.value] })

/** A row of 库存管理: what is there of goods, in pieces. */
export const StockRow = z.object({
  id: Id,
  name: naming('商品'),
  code: naming('编码'),
  brandId: word('品牌', 'intentionBrand'),
  categoryId: word('品类', 'intentionCategory'),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  onHand: pieces('现存'),
  reserved: pieces('已预留'),
  free: pieces('可用'),
  /** The most free pieces of one lot. */
  largest: piecesOfLots('最大一批'),
  lots: z
    .number()
    .int()
    .optional()
    .meta({ title: '批次数', kind: 'integer', ...ofLots }),
  inTransit: pieces('在途'),
  /** What suppliers have still to send; as of a day that is past nobody knows it. */
  ordered: pieces('已订').nullable(),
  orderedOn: Day.nullable().meta({ title: '最近到货日', kind: 'date' }),
  lowest: pieces('最低库存').nullable(),
  since: Day.nullable().meta({ title: '最早入库日', kind: 'date' }),
  age: z.number().int().nullable().meta({ title: '库龄', kind: 'integer', unit: '天' }),
  value: money('库存金额'),
  /** What follows stands for filters: which part of the stock all figures count. */
  warehouseId: Id.nullable().meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  condition: oneOf('状态', conditions).nullable(),
  gradeId: word('等级', 'goodsGrade'),
  lot: z
    .string()
    .nullable()
    .optional()
    .meta({ title: '色号、批号、尺码', kind: 'text', ...ofLots }),
  place: z.string().nullable().meta({ title: '库位', kind: 'text' }),
  asOf: Day.nullable().meta({ title: '截至日期', kind: 'date' }),
  /** The box that all its lots have; null where they differ or have none. */
  box: z.number().int().nullable(),
  /** The box of the goods, in which they are ordered. */
  ownBox: z.number().int().nullable(),
  picture: z.string(),
  version: Version,
})
export type StockRow = z.output<typeof StockRow>

/** Columns that stand for filters: they narrow what is summed, and no row has them. */
export const narrowing = ['warehouseId', 'condition', 'gradeId', 'lot', 'place', 'asOf'] as const

export const stockViews = {
  there: '有库存',
  split: '无整批',
  low: '低于最低',
  tails: '尾货',
  old: '久存',
  ending: '预留将到期',
  uncosted: '无成本',
  none: '无库存',
  all: '全部商品',
} as const
export type StockView = keyof typeof stockViews

/** The elements without which views tell what a person may not see. */
export const viewsBehind: Partial<Record<StockView, string>> = {
  uncosted: elements.value,
  tails: elements.lots,
  split: elements.lots,
}

/** What is there of one key; to whoever may not see lots, of keys that differ by their lots alone, under the number of the first. */
export const KeyRow = z.object({
  id: Id,
  lotId: Id.optional().meta(ofLots),
  lot: z
    .string()
    .optional()
    .meta({ title: '批次', kind: 'text', ...ofLots }),
  warehouseId: Id,
  warehouse: z.string().meta({ title: '仓库', kind: 'text' }),
  condition: oneOf('状态', conditions),
  gradeId: word('等级', 'goodsGrade'),
  place: z.string().meta({ title: '库位', kind: 'text' }),
  box: z.number().int().nullable(),
  onHand: pieces('现存'),
  loose: pieces('其中散片'),
  reserved: pieces('已预留'),
  free: pieces('可用'),
  since: Day.nullable().meta({ title: '入库日', kind: 'date' }),
  value: money('金额'),
  version: Version,
})
export type KeyRow = z.output<typeof KeyRow>

export const StockDetail = StockRow.extend({ keys: z.array(KeyRow) })
export type StockDetail = z.output<typeof StockDetail>

/** A line of the stock card: one movement of a key, and what is in it after. */
export const CardRow = z.object({
  id: Id,
  onDay: Day.meta({ title: '日期', kind: 'date' }),
  paperOn: Day.nullable().meta({ title: '单据日期', kind: 'date' }),
  act: oneOf('变动', acts),
  document: z.string().meta({ title: '单据', kind: 'text' }),
  warehouse: z.string().meta({ title: '仓库', kind: 'text' }),
  lot: z
    .string()
    .optional()
    .meta({ title: '批次', kind: 'text', ...ofLots }),
  condition: oneOf('状态', conditions),
  pieces: pieces('数量'),
  /** What is in its key, and so of its lot, after it. */
  after: piecesOfLots('结余'),
  value: z
    .number()
    .int()
    .optional()
    .meta({ title: '金额', kind: 'money', behind: [elements.value] }),
  valueAfter: Fen.optional().meta({ title: '结余金额', kind: 'money', behind: [elements.value, elements.lots] }),
  createdBy: Id.nullable().meta({ title: '经手人', kind: 'employee' }),
  postedAt: Timestamp.meta({ title: '过账时间', kind: 'datetime' }),
  box: z.number().int().nullable(),
})
export type CardRow = z.output<typeof CardRow>

/** A reservation that holds now. `owner`: whose it is, where the person sees that document. */
export const HoldRow = z.object({
  id: Id,
  owner: z
    .string()
    .optional()
    .meta({ title: '谁预留', kind: 'text', behind: [elements.holders] }),
  warehouse: z.string().meta({ title: '仓库', kind: 'text' }),
  lot: z
    .string()
    .optional()
    .meta({ title: '批次', kind: 'text', ...ofLots }),
  pieces: pieces('预留'),
  untilAt: Timestamp.nullable().meta({ title: '截止', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '预留时间', kind: 'datetime' }),
  box: z.number().int().nullable(),
})
export type HoldRow = z.output<typeof HoldRow>

/** What stands for a document that a person does not see. */
export const unseenOwner = '您看不到的单据'

/** In what way goods are expected. */
export const stages = { ordered: '已订', transit: '在途' } as const

/** What of goods is expected by one document and day. */
export const ExpectedRow = z.object({
  id: Id,
  stage: oneOf('状态', stages),
  pieces: pieces('数量'),
  dueOn: Day.nullable().meta({ title: '到货日', kind: 'date' }),
  warehouse: z.string().meta({ title: '到哪个仓库', kind: 'text' }),
  /** Empty where the person does not see it, as is the address that opens it. */
  document: z.string().meta({ title: '单据', kind: 'text' }),
  path: z.string(),
  /** For whom it is ordered; empty: for stock. */
  owner: z
    .string()
    .optional()
    .meta({ title: '为谁订', kind: 'text', behind: [elements.holders] }),
  box: z.number().int().nullable(),
})
export type ExpectedRow = z.output<typeof ExpectedRow>

/** What is on hand of goods at the end of a day on which it changed; the first day begins the year that is told, and the last is today. */
export const StockDay = z.object({ day: Day, onHand: z.number().int() })
export type StockDay = z.output<typeof StockDay>

const needs = elements.stock
const params = z.object({ id: IdText })
const asOf = z.object({ day: Day.optional() })

export const stockListRoutes = {
  list: route({
    at: 'POST /api/crm/stock/list',
    does: '库存列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(StockRow),
  }),
  totals: route({
    at: 'POST /api/crm/stock/totals',
    does: '库存合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/stock/detail/:id',
    does: '商品的库存',
    needs,
    params,
    query: asOf,
    returns: StockDetail,
  }),
  card: route({
    at: 'GET /api/crm/stock/card/:id',
    does: '商品的库存流水',
    needs,
    params,
    query: z.object({
      before: z.coerce.number({ error: '编号应为数字' }).int().positive().max(9_000_000_000_000_000).optional(),
    }),
    returns: z.array(CardRow),
  }),
  holds: route({
    at: 'GET /api/crm/stock/holds/:id',
    does: '商品的有效预留',
    needs,
    params,
    returns: z.array(HoldRow),
  }),
  days: route({
    at: 'GET /api/crm/stock/days/:id',
    does: '商品的现存走势',
    needs,
    params,
    returns: z.array(StockDay),
  }),
  expected: route({
    at: 'GET /api/crm/stock/expected/:id',
    does: '商品的已订与在途',
    needs,
    params,
    returns: z.array(ExpectedRow),
  }),
  lowest: route({
    at: 'POST /api/crm/stock/lowest',
    does: '设最低库存',
    needs: elements.place,
    body: z.object({ goodsId: Id, boxes: StockLine.shape.boxes, rest: StockLine.shape.rest }),
    returns: z.object({ pieces: z.number().int() }),
  }),
  place: route({
    at: 'POST /api/crm/stock/place',
    does: '填写库位',
    needs: elements.place,
    body: z.object({ id: Id, version: Version, place: text('库位', 40) }),
    returns: KeyRow,
  }),
  placeHistory: route({
    at: 'GET /api/crm/stock/placeHistory/:id',
    does: '库位的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
}
