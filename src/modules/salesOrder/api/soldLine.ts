import { z } from 'zod'
import { Day, Id, oneOf } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { guarded } from '../../goods/api/goods.ts'
import { soldPlaces } from './places.ts'

/** How far a line of a contract is ordered and shipped. */
export const soldStages = {
  none: { title: '未下单', tone: 'red' },
  partly: { title: '部分下单', tone: 'orange' },
  ordered: { title: '已下单', tone: 'blue' },
  leaving: { title: '部分发货', tone: 'purple' },
  left: { title: '已发完', tone: 'green' },
  signed: { title: '已签收', tone: 'green' },
  gone: { title: '已减完', tone: 'grey' },
} as const
export type SoldStage = keyof typeof soldStages
const stageWords = Object.fromEntries(Object.entries(soldStages).map(([key, { title }]) => [key, title]))

/** What a contract is, as far as its lines are ordered. */
export const soldStates = { effective: '履行中', completed: '已完成', cancelled: '已退单' } as const

export const soldViews = {
  none: '未下单',
  partly: '部分下单',
  toShip: '待发',
  late: '过了希望日期',
  all: '全部',
} as const
export type SoldView = keyof typeof soldViews

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const amount = (title: string) =>
  z
    .number()
    .int()
    .meta({ title, kind: 'money', behind: [guarded.listPrice] })

/** A line of a contract that took effect and may be ordered, in pieces or parts; amounts in fen. */
export const SoldLineRow = z.object({
  id: Id,
  contractId: Id,
  customerId: Id,
  boxPieces: z.number().int().nullable(),
  contractNumber: z.string().meta({ title: '合同编号', kind: 'text' }),
  stage: oneOf('进度', stageWords as Record<SoldStage, string>),
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  code: z.string().meta({ title: '编码', kind: 'text' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  brandId: Id.nullable().meta({ title: '品牌', kind: 'dictionary', dictionary: 'intentionBrand' }),
  categoryId: Id.nullable().meta({ title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' }),
  contracted: count('合同'),
  ordered: count('已下'),
  left: count('未下'),
  reserved: count('已备'),
  shipped: count('已发'),
  toShip: count('待发'),
  signed: count('已签'),
  back: count('已退'),
  short: count('待查'),
  wishOn: Day.nullable().meta({ title: '希望到货', kind: 'date' }),
  net: amount('合同金额'),
  orderedNet: amount('已下金额'),
  shippedNet: amount('已发金额'),
  state: oneOf('合同状态', soldStates),
  effectiveOn: Day.meta({ title: '生效日期', kind: 'date' }),
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
})
export type SoldLineRow = z.output<typeof SoldLineRow>

/** What the report on lines of contracts is grouped by. */
export const soldGroupings = {
  month: '按月',
  department: '按部门',
  person: '按人员',
  brand: '按品牌',
  category: '按品类',
  stage: '按进度',
} as const
export type SoldGrouping = keyof typeof soldGroupings

/** A group of the report: `by` is a month (2026-11), a stage, or the number of a department, person or word; sums in fen and in pieces or parts. */
export const SoldGroup = z.object({
  by: z.union([z.string(), z.number()]).nullable(),
  total: z.number().int(),
  amount: z.number().int(),
  ordered: z.number().int(),
  shipped: z.number().int(),
  leftPieces: z.number().int(),
  toShipPieces: z.number().int(),
})
export type SoldGroup = z.output<typeof SoldGroup>

const needs = soldPlaces.list.authority as string

export const soldRoutes = {
  list: route({
    at: 'POST /api/crm/soldLine/list',
    does: '合同下单数据',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(SoldLineRow),
  }),
  totals: route({
    at: 'POST /api/crm/soldLine/totals',
    does: '合同下单数据合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/soldLine/viewCounts',
    does: '合同下单数据各视图的数量',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  groups: route({
    at: 'POST /api/crm/soldLine/groups',
    does: '合同下单数据统计',
    needs,
    reads: 'standby',
    body: ListFilter.extend({ by: oneOf('统计方式', soldGroupings) }),
    returns: z.array(SoldGroup),
  }),
}
