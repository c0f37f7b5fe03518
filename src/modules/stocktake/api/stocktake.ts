import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, IdText, idOf, oneOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { Refusals, record, type StateFacts } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { Cuts } from '../../warehouse/api/gives.ts'
import { conditions } from '../../warehouse/api/key.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { stocktakePlaces } from './places.ts'

/** The most keys of a sheet, which is posted in blocks while the warehouse works on. */
export const mostKeys = 20_000
/** The most lines that a page of a sheet has. */
export const mostLines = 200

/** Who sees what of a sheet that is not posted yet differs from the books. */
export const stocktakeElements = {
  enter: 'stocktakeManager:enter',
  differences: 'stocktakeManager:differences',
} as const

/**
 * Tells whether a sheet tells what the books say: a blind one once it is posted, and before to whoever sees `differences`, from when somebody decides
 * about it.
 */
export const tellsBooks = ({ blind, state }: { blind: boolean; state: string }, seesDifferences: boolean): boolean =>
  !blind || state === 'done' || (seesDifferences && (state === 'approving' || state === 'posting'))

/** What of a warehouse is counted. */
export const scopes = {
  all: '全部',
  place: '按库位',
  brand: '按品牌',
  moved: '近期动过的',
  tenth: '随机十分之一',
  stale: '很久没盘的',
} as const

/** What a person enters of a sheet. */
export const StocktakeEntered = z.object({
  warehouseId: idOf('请选择仓库').meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  scope: oneOf('盘点范围', scopes).default('all'),
  place: text('库位', 60).default(''),
  brandId: Id.nullable().default(null).meta({ title: '品牌', kind: 'dictionary', dictionary: 'intentionBrand' }),
  days: z
    .number({ error: '天数应为整数' })
    .int('天数应为整数')
    .min(1, '天数至少为 1')
    .max(3650, '天数最多 3650')
    .default(30)
    .meta({ title: '天数（近期动过、很久没盘时用）', kind: 'integer' }),
  blind: z.boolean().default(true).meta({ title: '盲盘（盘点时不显示账面数）', kind: 'boolean' }),
  remark: text('备注', 300).default(''),
})
export type StocktakeEntered = z.output<typeof StocktakeEntered>

const counting: StateFacts = { title: '盘点中', tone: 'blue', live: true }
const posting: StateFacts = { title: '正在过账', tone: 'blue', live: true }
const states = Object.assign(documentStates('已过账'), { draft: counting, posting })

/** Why a posting waits for somebody to go on with it. */
export const halts = {
  held: '有批次过账后会少于已预留的数量，或已不能变动',
  person: '过账人已停用',
  fault: '系统出错',
} as const

/** A row of the list. */
export const StocktakeRow = documentRow('盘点单号', states, {
  warehouseId: StocktakeEntered.shape.warehouseId,
  scope: StocktakeEntered.shape.scope,
  blind: z.boolean().meta({ title: '盲盘', kind: 'boolean' }),
  keys: z.number().int().meta({ title: '批次数', kind: 'integer' }),
  counted: z.number().int().meta({ title: '已盘', kind: 'integer' }),
  posted: z.number().int().meta({ title: '已过账批次', kind: 'integer' }),
  halted: oneOf('过账停下的原因', halts).nullable(),
  remark: StocktakeEntered.shape.remark,
})
export type StocktakeRow = z.output<typeof StocktakeRow>

const typed = ['draft', 'rejected'] as const
const act = {
  needs: stocktakeElements.enter,
  from: typed,
  refuses: { approving: '正在审批，请先在审批中撤回', posting: '正在过账，请等它结束' },
} as const
const attach = {
  needs: stocktakeElements.enter,
  from: ['draft', 'approving', 'posting', 'done', 'rejected'],
} as const
const resume = { needs: stocktakeElements.enter, from: ['posting'] } as const

/** What a count is. */
export const stocktakeRecord = record({
  name: 'stocktake',
  table: 'stocktake',
  title: '盘点单',
  noun: '盘点单',
  unit: '张',
  place: stocktakePlaces.list,
  seen: 'everyone',
  states,
  acts: { edit: act, submit: act, resume, cancel: act, attach },
  row: StocktakeRow,
  views: {
    all: '全部',
    draft: '盘点中',
    approving: '审批中',
    posting: '正在过账',
    done: '已过账',
    rejected: '已拒绝',
    cancelled: '已作废',
  },
})

const pieces = (title: string) => z.number().int().nullable().meta({ title, kind: 'integer' })

/** A key of a sheet; `book`, `difference` and its `value` are not there as long as the sheet is blind. */
export const CountLine = z.object({
  id: Id,
  goodsId: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  lot: z.string().meta({ title: '批次', kind: 'text' }),
  gradeId: Id.nullable().meta({ title: '等级', kind: 'dictionary', dictionary: 'goodsGrade' }),
  condition: oneOf('状态', conditions),
  place: z.string().meta({ title: '库位', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  boxes: pieces('箱数'),
  rest: pieces('零头（片/件）'),
  counted: pieces('实盘片数'),
  countedBy: Id.nullable().meta({ title: '盘点人', kind: 'employee' }),
  countedAt: Timestamp.nullable().meta({ title: '盘点时间', kind: 'datetime' }),
  times: z.number().int(),
  found: z.boolean(),
  book: pieces('账面片数')
    .optional()
    .meta({ title: '账面片数', kind: 'integer', behind: [stockElements.stock] }),
  difference: pieces('差异片数')
    .optional()
    .meta({ title: '差异片数', kind: 'integer', behind: [stockElements.stock] }),
  value: Fen.nullable()
    .optional()
    .meta({ title: '差异金额', kind: 'money', behind: [stockElements.stock, stockElements.value] }),
})
export type CountLine = z.output<typeof CountLine>

const needs = stocktakePlaces.list.authority as string
const params = z.object({ id: IdText })
const at = '/api/crm/stocktake' as const
const Detail = z.object({
  ...StocktakeRow.shape,
  place: z.string(),
  brandId: Id.nullable(),
  days: z.number().int().nullable(),
  approvalId: Id.nullable(),
  refusals: Refusals(stocktakeRecord.acts),
})
export type StocktakeDetail = z.output<typeof Detail>
/** What a sheet says after one of its lines changed: that line beside it. */
const WithLine = Detail.extend({ line: CountLine })

/** Which lines of a sheet are read. `differing` is refused as long as the sheet tells nothing of the books. */
export const lineViews = { all: '全部', open: '没数的', counted: '数过的', differing: '有差异的' } as const
const Lines = z.object({
  id: Id,
  view: oneOf('看哪些行', lineViews).default('all'),
  /** Goods by name or code, a text of the lot, or a place. */
  search: z.string().trim().max(60, '搜索内容最多 60 个字').default(''),
  goodsId: Id.nullable().default(null),
  page: z.number().int().min(1, '页码须从 1 开始').max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(mostLines, `每页最多 ${mostLines} 行`).default(50),
})
export type LinesAsked = z.output<typeof Lines>

const Counted = { boxes: StockLine.shape.boxes, rest: StockLine.shape.rest }
const written = { needs: stocktakeElements.enter, refuses: [codes.notFound, codes.conflict] }

const writing = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({ ...written, at: `POST ${at}/${name}`, does, body, returns: Detail })
const counts = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({ ...written, at: `POST ${at}/${name}`, does, body, returns: WithLine })

export const stocktakeRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '盘点单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(StocktakeRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '盘点单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: `GET ${at}/detail/:id`, does: '盘点单详情', needs, params, returns: Detail }),
  /** A page of a sheet's lines, in their order. */
  lines: route({
    at: `POST ${at}/lines`,
    does: '盘点单的明细',
    needs,
    reads: true,
    body: Lines,
    refuses: [codes.notFound],
    returns: z.object({ total: z.number().int(), lines: z.array(CountLine) }),
  }),
  history: route({
    at: `GET ${at}/history/:id`,
    does: '盘点单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  forecast: route({
    at: `POST ${at}/forecast`,
    does: '预览盘点单的审批',
    needs: stocktakeElements.enter,
    reads: true,
    refuses: [codes.notFound, codes.conflict],
    body: z.object({ id: Id, chosen: Chosen.default({}) }),
    returns: Preview.nullable(),
  }),
  add: writing('add', '新增盘点单', StocktakeEntered),
  /** Counts a key; `countedAt`: when, where that was a while before the call. */
  count: counts(
    'count',
    '录入实盘数',
    z.object({ id: Id, stocktakeLineId: Id, ...Counted, countedAt: Timestamp.nullable().default(null) }),
  ),
  /** Takes back what was counted of a key: nobody counted it. */
  uncount: counts('uncount', '清除实盘数', z.object({ id: Id, stocktakeLineId: Id })),
  /** Adds a key that the sheet does not have, because it was found. */
  found: counts('found', '添加盘点时发现的批次', StockLine.omit({ note: true }).extend({ id: Id })),
  submit: writing(
    'submit',
    '提交盘点单',
    z.object({
      id: Id,
      version: Version,
      chosen: Chosen.default({}),
      cuts: Cuts,
    }),
  ),
  /** Goes on with a posting that halted. */
  resume: writing('resume', '继续过账', z.object({ id: Id, version: Version, cuts: Cuts })),
  cancel: writing('cancel', '作废盘点单', z.object({ id: Id, version: Version })),
} satisfies Record<string, Route>

/** The calls about photos and papers of counts. */
export const stocktakeFileRoutes = recordFileRoutes(at, {
  noun: stocktakeRecord.noun,
  called: '照片与附件',
  needs,
  enters: stocktakeElements.enter,
})

/** What an approval decides of it. */
export const stocktakeApproval = {
  code: 'stocktake',
  title: stocktakeRecord.title,
  forecast: stocktakeRoutes.forecast,
  submit: stocktakeRoutes.submit,
  alone: true,
} satisfies Submitted<StocktakeDetail>
