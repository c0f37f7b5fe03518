import { z } from 'zod'
import { Day, Fen, Id, IdText, idOf, oneOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { factoryAnswerers } from '../../factoryOrder/api/factoryOrder.ts'
import { mostPackages, PackageEntered, ShownPackage } from '../../factoryOrder/api/package.ts'
import { orderPlaces } from '../../salesOrder/api/places.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { lossAnswerers, processingElements, works } from './kinds.ts'
import { processingPlaces } from './places.ts'

const { enter, work: carriesOut, reverse, cost } = processingElements
/** Who enters it and who works on it take its drawings and photos. */
const attaches = [enter, carriesOut] as const

const worth = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [stockElements.value] })
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const mostPieces = 10_000_000
const pieces = (title: string, least: number) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(least, `${title}不能小于 ${least}`)
    .max(mostPieces, `${title}最多 1,000 万`)
    .meta({ title, kind: 'integer' })

const { colour, batch, size, boxes, rest } = StockLine.shape

/** A line as a person types it: of which line of the order, from which lot how many boxes and pieces are taken, what is done, and how many must come out. */
export const ProcessingLine = z.object({
  orderLineId: idOf('请选择下单单的一行'),
  colour,
  batch,
  size,
  boxes,
  rest,
  makes: pieces('做出（片/件）', 1),
  work: oneOf('加工方式', works).default('cut'),
  demand: text('加工要求', 300).default(''),
})
export type ProcessingLine = z.output<typeof ProcessingLine>

/** A line as it is kept, with what came out of it; its line of the order is null where a change of the contract has taken that away. */
export const ShownProcessingLine = ShownStockLine.extend({
  orderLineId: Id.nullable(),
  contractLineId: Id,
  space: z.string().meta({ title: '空间', kind: 'text' }),
  work: oneOf('加工方式', works),
  demand: z.string().meta({ title: '加工要求', kind: 'text' }),
  makes: count('做出'),
  came: count('成品'),
  lost: count('损耗'),
  answers: oneOf('损耗由谁承担', lossAnswerers).nullable(),
  amount: worth('取用货值').optional(),
  lostValue: worth('损耗货值').optional(),
})
export type ShownProcessingLine = z.output<typeof ShownProcessingLine>

const warehouse = { title: '加工地点', kind: 'reference', of: 'warehouse' } as const
const Fee = Fen.min(0, '外协加工费不能小于 0').nullable()

/** What a person enters. */
export const ProcessingEntered = z.object({
  salesOrderId: idOf('请选择下单单'),
  warehouseId: idOf('请选择加工地点').meta(warehouse),
  wishOn: Day.nullable().default(null).meta({ title: '希望完工', kind: 'date' }),
  workshopFee: Fee.default(null).meta({ title: '外协加工费（元）', kind: 'money', behind: [cost] }),
  remark: text('备注', 300).default(''),
  mixedReason: text('混批原因', 200).default(''),
  /** The finished 加工单 whose goods are made again (补做), since they broke or were wrong. */
  replacesId: Id.nullable().default(null),
  answers: oneOf('由谁承担', factoryAnswerers).nullable().default(null),
  lines: z.array(ProcessingLine).min(1, '请至少加工一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({
    title: '明细',
  }),
})
export type ProcessingEntered = z.output<typeof ProcessingEntered>

const { done: _, ...typed } = documentStates('')
const states = {
  ...typed,
  placed: { title: '待加工', tone: 'blue', live: true },
  started: { title: '加工中', tone: 'purple', live: true },
  done: { title: '已完工', tone: 'green' },
  reversed: { title: '已冲销', tone: 'purple' },
} as const

/** A row of the list. */
export const ProcessingRow = documentRow('加工单号', states, {
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  warehouseId: Id,
  warehouseName: z.string().meta({ title: '加工地点', kind: 'text' }),
  outside: z.boolean().meta({ title: '外协', kind: 'boolean' }),
  salesOrderId: Id,
  contractId: Id,
  customerId: Id,
  order: z
    .string()
    .meta({ title: '下单单', kind: 'text', behind: [orderPlaces.list.authority as string] })
    .optional(),
  wishOn: ProcessingEntered.shape.wishOn,
  late: z.boolean().meta({ title: '已逾期', kind: 'boolean' }),
  pieces: count('取用（片/件）'),
  makes: count('做出（片/件）'),
  came: count('成品（片/件）'),
  lost: count('损耗（片/件）'),
  packages: count('包件'),
  value: worth('取用货值').optional(),
  lostValue: worth('损耗货值').optional(),
  workshopFee: Fee.meta({ title: '外协加工费', kind: 'money', behind: [cost] }).optional(),
  remark: ProcessingEntered.shape.remark,
  replaces: z.string().meta({ title: '补做', kind: 'text' }),
  answers: oneOf('补做由谁承担', factoryAnswerers).nullable(),
  reverseReason: z.string().meta({ title: '冲销原因', kind: 'text' }),
  startedAt: Timestamp.nullable().meta({ title: '开工时间', kind: 'datetime' }),
  finishedAt: Timestamp.nullable().meta({ title: '完工时间', kind: 'datetime' }),
}).extend({
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
})
export type ProcessingRow = z.output<typeof ProcessingRow>

const begun = '已经开工，货已取用；要撤回请冲销'
const placed = ['placed'] as const

/** What a 加工单 is. */
export const processingRecord = record({
  name: 'processing',
  table: 'processing',
  title: '加工单',
  noun: '加工单',
  unit: '张',
  place: processingPlaces.list,
  seen: { scope: 'processing' },
  states,
  acts: {
    ...documentActs(enter),
    cancel: {
      needs: enter,
      from: ['draft', 'rejected', ...placed],
      refuses: { approving: '正在审批，请先在审批中撤回', started: begun, done: begun },
    },
    reopen: { needs: enter, from: placed, refuses: { started: begun, done: begun } },
    start: {
      needs: carriesOut,
      from: placed,
      refuses: { draft: '还是草稿，请先提交', started: '已经开工，不用再点' },
    },
    finish: {
      needs: carriesOut,
      from: ['started'],
      refuses: { placed: '还没有开工，请先开工', done: '已经完工，不用再登记' },
    },
    reverse: {
      needs: reverse,
      from: ['started', 'done'],
      refuses: { placed: '还没有开工，可以直接作废', reversed: '已经冲销，不用再冲' },
    },
    again: {
      needs: enter,
      from: ['done'],
      refuses: { started: '还没有完工，没有可以补做的', reversed: '已经冲销，请另开加工单' },
    },
    fee: { needs: cost, from: ['placed', 'started', 'done'] },
    attach: { needs: attaches, from: ['draft', 'approving', 'rejected', 'placed', 'started', 'done'] },
  },
  row: ProcessingRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '草稿',
    waiting: '待加工',
    started: '加工中',
    late: '逾期',
    done: '已完工',
    cancelled: '已作废',
    all: '全部',
  },
})

const documentCalls = documentRoutes(processingRecord, ProcessingEntered, {
  more: {
    contractNumber: z.string(),
    mixedReason: ProcessingEntered.shape.mixedReason,
    replacesId: ProcessingEntered.shape.replacesId,
    factoryOrderId: Id.nullable(),
    lines: z.array(ShownProcessingLine),
    packageRows: z.array(ShownPackage),
  },
})
const Detail = documentCalls.detail.returns
const named = { id: Id, version: ProcessingRow.shape.version }
const acting = <const Act extends keyof typeof processingRecord.acts, Body extends z.ZodObject>(
  act: Act,
  does: string,
  body: Body,
) =>
  route({
    at: `POST /api/crm/processing/${act}`,
    does,
    needs: processingRecord.acts[act].needs as string,
    body,
    returns: Detail,
    refuses: documentCalls.submit.refuses,
  })

/** What came of a line: whole ones, and lost ones with who answers. Together they are all that were taken. */
export const FinishedLine = z.object({
  lineId: Id,
  came: pieces('成品', 0),
  lost: pieces('损耗', 0),
  answers: oneOf('损耗由谁承担', lossAnswerers).nullable().default(null),
})
export type FinishedLine = z.output<typeof FinishedLine>

/** A package in which something came out, of a line of the contract; without a number it gets one of ours. */
export const FinishedPackage = PackageEntered.omit({ lineId: true }).extend({
  contractLineId: idOf('请选择商品').meta({ title: '商品', kind: 'integer' }),
})
export type FinishedPackage = z.output<typeof FinishedPackage>

/** A line of an order that may be processed, with the lots that are proposed for what is left of it. */
const LineToWork = z.object({
  orderLineId: Id,
  contractLineId: Id,
  goodsId: Id,
  name: z.string(),
  spec: z.string(),
  space: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
  left: z.number().int(),
  /** By warehouse, where one has enough by the choice of lots. */
  proposed: z.array(ProcessingLine.omit({ makes: true, work: true, demand: true }).extend({ warehouseId: Id })),
})
export type LineToWork = z.output<typeof LineToWork>

const ToWork = z.object({
  salesOrderId: Id,
  number: z.string(),
  customerName: z.string(),
  wishOn: Day.nullable(),
  /** Where most of it lies; null where no warehouse has enough of any line. */
  warehouseId: Id.nullable(),
  lines: z.array(LineToWork),
  /** Why nothing of it is processed, in words; null where something may. */
  refusal: z.string().nullable(),
})

export const processingRoutes = {
  ...documentCalls,
  ofOrder: route({
    at: 'GET /api/crm/processing/ofOrder/:id',
    does: '下单单可以加工的商品',
    needs: enter,
    params: z.object({ id: IdText }),
    returns: ToWork,
  }),
  again: route({
    at: 'GET /api/crm/processing/again/:id',
    does: '加工单可以补做的商品',
    needs: processingRecord.acts.again.needs,
    params: z.object({ id: IdText }),
    returns: ToWork,
  }),
  reopen: acting('reopen', '改回草稿', z.object(named)),
  start: acting('start', '加工开工', z.object(named)),
  finish: acting(
    'finish',
    '加工完工',
    z.object({
      ...named,
      lines: z.array(FinishedLine).min(1, '请填写每一行的成品和损耗').max(mostLines, `最多 ${mostLines} 行`),
      packages: z.array(FinishedPackage).max(mostPackages, `一次最多登记 ${mostPackages} 件`).default([]),
    }),
  ),
  reverse: acting('reverse', '冲销加工单', z.object({ ...named, reason: requiredText('冲销原因', 200) })),
  fee: acting('fee', '登记外协加工费', z.object({ ...named, workshopFee: ProcessingEntered.shape.workshopFee })),
} satisfies Record<string, Route>
export type ProcessingDetail = z.output<typeof documentCalls.detail.returns>
export type OrderToWork = z.output<typeof processingRoutes.ofOrder.returns>

/** The calls about drawings and photos of 加工单. */
export const processingFileRoutes = recordFileRoutes('/api/crm/processing', {
  noun: processingRecord.noun,
  called: '图纸与照片',
  needs: processingPlaces.list.authority as string,
  enters: attaches,
})

/** What an approval decides of it; without a flow its goods are kept for it as soon as it is sent. */
export const processingApproval = {
  code: 'processing',
  title: processingRecord.title,
  forecast: processingRoutes.forecast,
  submit: processingRoutes.submit,
  alone: true,
} satisfies Submitted<ProcessingDetail>
