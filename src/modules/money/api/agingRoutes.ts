import { z } from 'zod'
import { Day, Id, oneOf } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { buckets } from './aging.ts'
import { sumOf } from './amount.ts'

const needs = 'collectionInfo'

/** A term that is not paid wholly, with who follows it up. */
export const TermRow = z.object({
  id: Id,
  contractId: Id,
  contractNumber: z.string().meta({ title: '合同号', kind: 'text' }),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  name: z.string().meta({ title: '期款', kind: 'text' }),
  dueOn: Day.nullable().meta({ title: '到期日', kind: 'date' }),
  daysOverdue: z.number().int().nullable().meta({ title: '逾期天数', kind: 'integer' }),
  bucket: oneOf('账龄', buckets),
  amount: sumOf('应收'),
  paid: sumOf('已收'),
  open: sumOf('未收'),
  ownerId: Id.meta({ title: '跟进人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
})
export type TermRow = z.output<typeof TermRow>

export const termViews = {
  overdue: '已逾期',
  escalated: '请主管跟进',
  soon: '七天内到期',
  noDate: '未定日期',
  all: '全部未收',
} as const
export type TermView = keyof typeof termViews

/** How an aging is grouped. */
export const agingGroupings = { customer: '按客户', person: '按业务员', department: '按部门' } as const
export type AgingGrouping = keyof typeof agingGroupings

const Sums = z.object({
  notDue: sumOf(buckets.notDue),
  days30: sumOf(buckets.days30),
  days60: sumOf(buckets.days60),
  days90: sumOf(buckets.days90),
  over90: sumOf(buckets.over90),
  noDate: sumOf(buckets.noDate),
  total: sumOf('未收合计'),
  /** What customers have paid and nothing has used yet: a column of its own, in no other sum. */
  prepaid: sumOf('预收余额'),
})

/** The day of the term that waits longest. */
const oldest = Day.nullable().meta({ title: '最早到期日', kind: 'date' })

export const AgingRow = Sums.extend({ by: Id.nullable(), name: z.string(), oldest })
export type AgingRow = z.output<typeof AgingRow>

/** A row of an aging's workbook. */
export const AgingExportRow = Sums.extend({
  asOf: Day.meta({ title: '截止日', kind: 'date' }),
  name: z.string().meta({ title: '名称', kind: 'text' }),
  oldest,
})

/** An aging at the end of a day; the rows are those who owe most, the sums those of all. */
export const Aging = z.object({
  asOf: Day,
  rows: z.array(AgingRow),
  sums: Sums,
  count: z.number().int(),
  /** Says that the sums are only of what the person sees; empty where they are of all. */
  partly: z.string(),
})
export type Aging = z.output<typeof Aging>

export const OpenTermRow = TermRow.omit({ amount: true, paid: true })
export type OpenTermRow = z.output<typeof OpenTermRow>

const asOf = Day.optional().meta({ title: '截止日', kind: 'date' })

export const agingRoutes = {
  terms: route({
    at: 'POST /api/crm/receivable/list',
    does: '应收列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(TermRow),
  }),
  termTotals: route({
    at: 'POST /api/crm/receivable/totals',
    does: '应收合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/receivable/viewCounts',
    does: '应收各视图的数量',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  aging: route({
    at: 'POST /api/crm/receivable/aging',
    does: '账龄',
    needs,
    reads: 'standby',
    body: z.object({ asOf, by: oneOf('统计方式', agingGroupings).default('customer') }),
    returns: Aging,
  }),
  /** The terms behind a figure of an aging: of a customer, person or department, in a bucket. */
  opened: route({
    at: 'POST /api/crm/receivable/opened',
    does: '账龄的明细',
    needs,
    reads: true,
    body: z.object({
      asOf,
      by: oneOf('统计方式', agingGroupings).default('customer'),
      of: Id.nullable().optional(),
      bucket: oneOf('账龄', buckets).optional(),
    }),
    returns: z.array(OpenTermRow),
  }),
}
