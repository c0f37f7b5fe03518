import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  Day,
  Fen,
  Id,
  IdText,
  idOf,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Refusals, record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { factoryElements } from './elements.ts'
import { ShownPackage } from './package.ts'
import { factoryPlaces } from './places.ts'

const mostPieces = 10_000_000
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const money = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [factoryElements.cost] })

/** How many pieces of goods, or parts of what is made to measure. */
const Pieces = z
  .number({ error: '数量应为整数' })
  .int('数量应为整数')
  .min(1, '数量至少为 1')
  .max(mostPieces, '数量最多 1,000 万')
  .meta({ title: '数量', kind: 'integer' })

/** A line as a person types it: how much is made of which line of the contract. */
export const FactoryLine = z.object({
  contractLineId: idOf('请选择下单单的一行'),
  pieces: Pieces,
  note: text('备注', 300).default(''),
})
export type FactoryLine = z.output<typeof FactoryLine>

/** A line of the contract, as far as a factory has to know it. */
const OfContract = {
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  code: z.string().meta({ title: '编码', kind: 'text' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  made: z.string().meta({ title: '尺寸与要求', kind: 'text' }),
}

/** A line as it is shown. */
export const ShownFactoryLine = FactoryLine.extend({
  id: Id,
  ...OfContract,
  amount: money('金额').optional(),
})
export type ShownFactoryLine = z.output<typeof ShownFactoryLine>

/** What a person enters of one that has not been sent. */
export const FactoryEntered = z.object({
  supplierId: idOf('请选择供应商').meta({ title: '供应商', kind: 'reference', of: 'supplier' }),
  wishOn: Day.nullable().default(null).meta({ title: '希望到货', kind: 'date' }),
  remark: text('给厂家的话', 300).default(''),
  lines: z.array(FactoryLine).min(1, '请至少做一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
})
export type FactoryEntered = z.output<typeof FactoryEntered>

/** Of what kind a factory order is: what was sold, or a part in place of one that is broken, missing or wrong. */
export const factoryKinds = { order: '正单', replacement: '补件' } as const

/** Who answers for what is replaced. */
export const factoryAnswerers = {
  factory: '厂家',
  driver: '司机',
  warehouse: '仓库',
  installer: '安装',
  customer: '客户',
} as const

const states = {
  draft: { title: '草稿', tone: 'grey', live: true },
  auditing: { title: '待审', tone: 'orange', live: true },
  returned: { title: '已退回', tone: 'red', live: true },
  audited: { title: '已审', tone: 'blue', live: true },
  producing: { title: '生产中', tone: 'purple', live: true },
  left: { title: '已出厂', tone: 'blue', live: true },
  arrived: { title: '已到货', tone: 'green' },
  cancelled: { title: '已作废', tone: 'grey' },
} as const satisfies Record<string, StateFacts>
export type FactoryState = keyof typeof states

/** The columns of the board. */
export const boardStates = ['draft', 'auditing', 'returned', 'audited', 'producing', 'left', 'arrived'] as const

/** A row of the list. */
export const FactoryRow = z.object({
  id: Id,
  number: naming('工厂单号'),
  state: oneOf('状态', wordsOfStates(states)),
  kind: oneOf('类型', factoryKinds),
  supplier: z.string().meta({ title: '供应商', kind: 'text' }),
  supplierId: Id.nullable(),
  /** A 加工单 of the same number makes it, and alone changes it. */
  workshop: z.boolean().meta({ title: '本店加工', kind: 'boolean' }),
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: count('数量（片/件）'),
  packages: count('包件'),
  arrived: count('已到包件'),
  days: count('本状态天数'),
  late: z.boolean().meta({ title: '已逾期', kind: 'boolean' }),
  wishOn: FactoryEntered.shape.wishOn,
  promisedOn: Day.nullable().meta({ title: '承诺到货日', kind: 'date' }),
  amount: money('金额').optional(),
  outdated: z.string().meta({ title: '已过时', kind: 'text' }),
  returnReason: z.string().meta({ title: '退回原因', kind: 'text' }),
  answers: oneOf('补件责任', factoryAnswerers).nullable(),
  remark: FactoryEntered.shape.remark,
  cancelReason: z.string().meta({ title: '作废原因', kind: 'text' }),
  salesOrderId: Id,
  contractId: Id,
  originalId: Id.nullable(),
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  sentAt: Timestamp.nullable().meta({ title: '送审时间', kind: 'datetime' }),
  acceptedAt: Timestamp.nullable().meta({ title: '开工时间', kind: 'datetime' }),
  leftAt: Timestamp.nullable().meta({ title: '出厂时间', kind: 'datetime' }),
  arrivedAt: Timestamp.nullable().meta({ title: '到齐时间', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type FactoryRow = z.output<typeof FactoryRow>

const { enter, audit, receive } = factoryElements
const open = ['draft', 'returned'] as const
const made = { auditing: '还在待审，请先审核', audited: '还没有开工，请先开工' } as const

/** What a factory order is. */
export const factoryRecord = record({
  name: 'factoryOrder',
  table: 'factoryOrder',
  title: '工厂单',
  noun: '工厂单',
  unit: '张',
  place: factoryPlaces.list,
  seen: { scope: 'factoryOrder' },
  states,
  acts: {
    edit: {
      needs: enter,
      from: open,
      refuses: { auditing: '正在待审，要改请先退回', audited: '已经审过，要改请先退回' },
    },
    send: { needs: enter, from: open },
    audit: { needs: audit, from: ['auditing'] },
    giveBack: { needs: audit, from: ['auditing', 'audited'] },
    accept: { needs: audit, from: ['audited'], refuses: { auditing: '还没有审核价格与交期，请先审核' } },
    promise: { needs: audit, from: ['producing', 'left'] },
    leave: { needs: receive, from: ['producing'], refuses: made },
    pack: { needs: receive, from: ['producing', 'left', 'arrived'], refuses: made },
    receive: { needs: receive, from: ['producing', 'left', 'arrived'], refuses: made },
    renew: { needs: enter, from: ['auditing', 'audited', 'producing', 'left', 'arrived'] },
    replace: { needs: enter, from: ['producing', 'left', 'arrived'], refuses: made },
    cancel: {
      needs: enter,
      from: ['draft', 'returned', 'auditing', 'audited'],
      refuses: { producing: '厂家已开工，不能作废，请与厂家商量后办增减项' },
    },
    attach: {
      needs: [enter, audit],
      from: ['draft', 'returned', 'auditing', 'audited', 'producing', 'left', 'arrived'],
    },
  },
  row: FactoryRow,
  views: {
    open: '在办',
    mine: '我的',
    auditing: '待审',
    returned: '已退回',
    making: '生产中',
    late: '逾期',
    soon: '三天内到货',
    partly: '未齐套',
    arrived: '已到货',
    outdated: '已过时',
    cancelled: '已作废',
    all: '全部',
  },
})

const at = '/api/crm/factoryOrder'
const needs = factoryPlaces.list.authority as string
const params = z.object({ id: IdText })
const named = { id: Id, version: Version }

const Detail = FactoryRow.extend({
  orderNumber: z.string(),
  contractNumber: z.string(),
  originalNumber: z.string(),
  lines: z.array(ShownFactoryLine),
  packageRows: z.array(ShownPackage),
  refusals: Refusals(factoryRecord.acts),
})
export type FactoryDetail = z.output<typeof Detail>

/** A line of an order of which something is still to be made, and by whom it was made before. */
export const SplitLine = z.object({
  contractLineId: Id,
  ...OfContract,
  source: z.string(),
  ordered: count('本单'),
  left: count('未拆'),
  supplierId: Id.nullable(),
  supplier: z.string(),
  /** Why this supplier is proposed, in words; empty where none is. */
  why: z.string(),
})
export type SplitLine = z.output<typeof SplitLine>

/** A line of an order and who makes how much of it. */
export const SplitEntered = FactoryLine.extend({ supplierId: FactoryEntered.shape.supplierId })

const act = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({
    at: `POST ${at}/${name}`,
    does,
    needs: factoryRecord.acts[name as 'edit'].needs,
    body,
    returns: Detail,
    refuses: [codes.notFound],
  })

export const factoryRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '工厂单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(FactoryRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '工厂单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: `GET ${at}/detail/:id`, does: '工厂单详情', needs, params, returns: Detail }),
  history: route({
    at: `GET ${at}/history/:id`,
    does: '工厂单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  board: route({
    at: `POST ${at}/board`,
    does: '工厂单看板',
    needs,
    reads: true,
    body: ListFilter,
    returns: z.object({
      columns: z.array(
        z.object({
          state: z.enum(boardStates),
          count: z.number().int(),
          /** Of them, those past their promised day. */
          late: z.number().int(),
          rows: z.array(FactoryRow),
        }),
      ),
    }),
  }),
  proposal: route({
    at: `GET ${at}/proposal/:id`,
    does: '拆单建议',
    needs,
    params,
    returns: z.object({
      orderId: Id,
      number: z.string(),
      wishOn: Day.nullable(),
      lines: z.array(SplitLine),
      orders: z.array(
        FactoryRow.pick({ id: true, number: true, state: true, supplier: true, pieces: true, promisedOn: true }),
      ),
      /** Why nothing of it is split, in words; null where the person may. */
      refusal: z.string().nullable(),
    }),
  }),
  split: route({
    at: `POST ${at}/split`,
    does: '拆单',
    needs: enter,
    body: FactoryEntered.pick({ wishOn: true, remark: true }).extend({
      orderId: Id,
      lines: z
        .array(SplitEntered)
        .min(1, '请至少拆一行')
        .max(mostLines, `最多 ${mostLines} 行`)
        .meta({ title: '明细' }),
    }),
    returns: z.array(FactoryRow.pick({ id: true, number: true, supplier: true })),
    refuses: [codes.notFound],
  }),
  edit: act('edit', '修改工厂单', patchOf(FactoryEntered).extend({ ...named, force: z.boolean().default(false) })),
  send: act('send', '工厂单送审', z.object(named)),
  audit: act(
    'audit',
    '审核工厂单的价格与交期',
    z.object({
      ...named,
      promisedOn: Day.meta({ title: '承诺到货日', kind: 'date' }),
      lines: z
        .array(z.object({ id: Id, amount: money('金额（元）').default(null) }))
        .max(mostLines, `最多 ${mostLines} 行`)
        .default([])
        .meta({ title: '价格' }),
    }),
  ),
  giveBack: act('giveBack', '退回工厂单', z.object({ ...named, reason: requiredText('要改什么', 300) })),
  accept: act('accept', '工厂单开工', z.object(named)),
  promise: act(
    'promise',
    '改承诺到货日',
    z.object({ ...named, promisedOn: Day.meta({ title: '承诺到货日', kind: 'date' }) }),
  ),
  leave: act('leave', '登记出厂', z.object(named)),
  renew: act('renew', '按变更后的尺寸更新工厂单', z.object(named)),
  replace: act(
    'replace',
    '新增补件',
    z.object({
      id: Id,
      answers: oneOf('谁的责任', factoryAnswerers),
      remark: requiredText('补什么、为什么', 300),
      lines: FactoryEntered.shape.lines,
    }),
  ),
  cancel: act('cancel', '作废工厂单', z.object({ ...named, reason: requiredText('作废原因', 200) })),
} satisfies Record<string, Route>
export type SplitProposal = z.output<typeof factoryRoutes.proposal.returns>

/** The calls about drawings and lists of a factory order. */
export const factoryFileRoutes = recordFileRoutes(at, {
  noun: factoryRecord.noun,
  called: '图纸与清单',
  needs,
  enters: factoryRecord.acts.attach.needs,
})
