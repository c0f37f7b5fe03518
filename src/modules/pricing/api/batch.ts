import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  Day,
  Fen,
  Id,
  IdText,
  naming,
  oneOf,
  Rate,
  requiredText,
  Timestamp,
  text,
  word,
} from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview as Way } from '../../approval/api/approval.ts'
import { priceUnits } from '../../goods/api/units.ts'

export const directions = { up: '上调', down: '下调' } as const
export const ways = { percent: '按百分比', amount: '按金额', own: '按商品标价' } as const
export const batchWays = { ...ways, reversal: '撤销调价', import: '导入价格' } as const
export const roundings = { fen: '到分', jiao: '到角', yuan: '到元', ten: '到十元', nine: '个位为 9' } as const
export type Rounding = keyof typeof roundings
export const floorWays = { along: '底价同幅调整', keep: '底价不变' } as const
export const batchStates = {
  reading: '读取中',
  asked: '审批中',
  waiting: '等待执行',
  running: '执行中',
  done: '已生效',
  refused: '未通过',
  failed: '执行中断',
} as const

export const batchViews = { all: '全部', ...batchStates } as const

/** Which goods: all that fit everything given; without anything all goods. */
const Which = z.object({
  brandId: word('品牌', 'intentionBrand').default(null),
  categoryId: word('品类', 'intentionCategory').default(null),
  seriesId: Id.nullable().default(null).meta({ title: '系列', kind: 'reference', of: 'series' }),
  goodsIds: z.array(Id).max(1000, '一次最多选 1000 个商品').default([]),
  /** The goods that a workbook of goods brought or changed. */
  goodsImportId: Id.nullable().default(null).meta({ title: '商品导入' }),
  /** With a channel or level only the prices for it change, made from the general ones where there are none. */
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
})

/** What a person enters of a change of many prices; it holds from a day until before another. */
export const NewBatch = Which.extend({
  name: requiredText('调价名称', 60),
  direction: oneOf('方向', directions).default('up'),
  way: oneOf('方式', ways).default('percent'),
  rate: Rate.nullable().default(null).meta({ title: '幅度' }),
  amount: Fen.nullable().default(null).meta({ title: '金额' }),
  rounding: oneOf('取整', roundings).default('yuan'),
  floors: oneOf('底价', floorWays).default('along'),
  fromDay: Day.meta({ title: '生效日' }),
  untilDay: Day.nullable().default(null).meta({ title: '截止日', kind: 'date' }),
  remark: text('说明', 200).default(''),
  chosen: Chosen.default({}),
})
export type NewBatch = z.output<typeof NewBatch>

/** Takes a batch back from a day on: what held before it holds again. */
export const Reversal = z.object({
  id: Id,
  fromDay: Day.meta({ title: '从哪天起撤销' }),
  remark: requiredText('撤销原因', 200),
  chosen: Chosen.default({}),
})
export type Reversal = z.output<typeof Reversal>

const Prices = z.object({
  listPrice: Fen.nullable().optional(),
  floorSeller: Fen.nullable().optional(),
  floorManager: Fen.nullable().optional(),
  floorDirector: Fen.nullable().optional(),
})

/** A price before and after, in fen per unit. What the person may not see is missing. */
export const BatchLine = z.object({
  goodsId: Id,
  goodsName: z.string(),
  goodsCode: z.string(),
  unit: oneOf('计价单位', priceUnits),
  gradeId: word('等级', 'goodsGrade'),
  channelId: word('价格渠道', 'priceChannel'),
  levelId: word('客户等级', 'customerLevel'),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  before: Prices,
  after: Prices,
})
export type BatchLine = z.output<typeof BatchLine>

const Skipped = z.object({ goodsId: Id, name: z.string(), why: z.string() })
export type Skipped = z.output<typeof Skipped>

/** The first goods that change; `goods` counts all that fit. */
export const BatchPreview = z.object({ goods: z.number().int(), lines: z.array(BatchLine), skipped: z.array(Skipped) })
export type BatchPreview = z.output<typeof BatchPreview>

export const BatchRow = z.object({
  id: Id,
  name: naming('调价名称'),
  status: oneOf('状态', batchStates),
  way: oneOf('方式', batchWays),
  /** Basis points of a percent, fen of an amount; below zero for less. */
  change: z.number().int(),
  told: z.string().meta({ title: '幅度', kind: 'text' }),
  brandId: word('品牌', 'intentionBrand'),
  categoryId: word('品类', 'intentionCategory'),
  seriesId: Id.nullable().meta({ title: '系列', kind: 'reference', of: 'series' }),
  channelId: word('价格渠道', 'priceChannel'),
  levelId: word('客户等级', 'customerLevel'),
  rounding: oneOf('取整', roundings),
  floors: oneOf('底价', floorWays),
  fromDay: z.string().meta({ title: '生效日', kind: 'date' }),
  untilDay: z.string().nullable().meta({ title: '截止日', kind: 'date' }),
  goodsCount: z.number().int().meta({ title: '商品数', kind: 'integer' }),
  changedCount: z.number().int().meta({ title: '已调商品', kind: 'integer' }),
  skippedCount: z.number().int().meta({ title: '未调商品', kind: 'integer' }),
  remark: z.string().meta({ title: '说明', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '发起人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '发起时间', kind: 'datetime' }),
  finishedAt: Timestamp.nullable().meta({ title: '完成时间', kind: 'datetime' }),
})
export type BatchRow = z.output<typeof BatchRow>

/** `reversedBy`: the batch that takes it back; `lines`: the first prices of a workbook that has not been carried out yet. */
export const BatchDetail = BatchRow.extend({
  skipped: z.array(Skipped),
  reverses: Id.nullable(),
  reversedBy: Id.nullable(),
  mayReverse: z.boolean(),
  lines: z.array(BatchLine),
})
export type BatchDetail = z.output<typeof BatchDetail>

const needs = 'priceManager'
const edits = 'priceManager:edit'

export const batchRoutes = {
  list: route({
    at: 'POST /api/crm/price/batch/list',
    does: '批量调价记录',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(BatchRow),
  }),
  totals: route({
    at: 'POST /api/crm/price/batch/totals',
    does: '批量调价合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/price/batch/detail/:id',
    does: '批量调价详情',
    needs,
    params: z.object({ id: IdText }),
    returns: BatchDetail,
  }),
  preview: route({
    at: 'POST /api/crm/price/batch/preview',
    does: '预览批量调价',
    needs: edits,
    reads: true,
    body: NewBatch.omit({ name: true, remark: true, chosen: true }),
    returns: BatchPreview,
  }),
  forecast: route({
    at: 'POST /api/crm/price/batch/forecast',
    does: '预览批量调价的审批',
    needs: edits,
    refuses: [codes.conflict],
    reads: true,
    body: NewBatch.extend({ name: text('调价名称', 60).default('') }),
    returns: Way.nullable(),
  }),
  add: route({
    at: 'POST /api/crm/price/batch/add',
    does: '批量调价',
    needs: edits,
    body: NewBatch,
    returns: BatchDetail,
  }),
  reverseForecast: route({
    at: 'POST /api/crm/price/batch/reverse/forecast',
    does: '预览撤销调价的审批',
    needs: edits,
    refuses: [codes.conflict],
    reads: true,
    body: Reversal.extend({ remark: text('撤销原因', 200).default('') }),
    returns: Way.nullable(),
  }),
  reverse: route({
    at: 'POST /api/crm/price/batch/reverse',
    does: '撤销批量调价',
    needs: edits,
    body: Reversal,
    returns: BatchDetail,
  }),
}
