import { z } from 'zod'
import { Day, Id, IdText, naming, oneOf, Timestamp, word } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

export const entryKinds = { accrual: '计提', reversal: '冲回', import: '历史导入' } as const
export type EntryKind = keyof typeof entryKinds

/** Fen with a sign: what is taken back is negative. */
const signed = (title: string) => z.number().int().meta({ title, kind: 'money' })
const bp = (title: string) => z.number().int().nullable().meta({ title, kind: 'rate' })
const Month = Day.meta({ title: '月份', kind: 'date' })

/** An entry of the ledger. Names that the person may not see are empty. */
export const EntryRow = z.object({
  id: Id,
  period: Month,
  ownerId: Id.meta({ title: '员工', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  kind: oneOf('类型', entryKinds),
  amount: signed('提成'),
  base: signed('计提基数'),
  rate: bp('比例'),
  share: bp('分成'),
  categoryId: word('品类', 'intentionCategory'),
  roleId: word('团队角色', 'teamRole'),
  contractNumber: z.string().nullable().meta({ title: '合同号', kind: 'text' }),
  receiptNumber: z.string().nullable().meta({ title: '收款单号', kind: 'text' }),
  onDay: Day.meta({ title: '发生日期', kind: 'date' }),
  sourceNumber: z.string().nullable().meta({ title: '原单号', kind: 'text' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdAt: Timestamp.meta({ title: '记账时间', kind: 'datetime' }),
})
export type EntryRow = z.output<typeof EntryRow>

export const entryViews = { all: '全部', mine: '我的', accrual: '计提', reversal: '冲回', import: '历史导入' } as const
export type EntryView = keyof typeof entryViews

/** A person's month. */
export const MonthRow = z.object({
  id: Id,
  name: naming('提成单'),
  period: Month,
  ownerId: Id.meta({ title: '员工', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  base: signed('计提基数'),
  accrued: signed('计提'),
  reversed: signed('冲回'),
  imported: signed('历史导入'),
  amount: signed('应发提成'),
  entries: z.number().int().meta({ title: '笔数', kind: 'integer' }),
  closed: z.boolean().meta({ title: '已结账', kind: 'boolean' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
})
export type MonthRow = z.output<typeof MonthRow>

export const monthViews = { all: '全部', thisMonth: '本月', lastMonth: '上月', mine: '我的', open: '未结账' } as const
export type MonthView = keyof typeof monthViews

/** What a contract's lines of a category came to when money came, and what of the payment fell to them. */
export const Weighed = z.object({ categoryId: Id.nullable(), net: z.number().int(), base: z.number().int() })

/** How an entry came about: payment → category → base → share → rate → commission. */
export const Explained = EntryRow.extend({
  paid: signed('本次回款').nullable(),
  categoryBase: signed('品类金额').nullable(),
  weights: z.array(Weighed),
  /** The lines of the category in the contract, as they are now. */
  lines: z.array(z.object({ name: z.string(), net: z.number().int() })),
  moreLines: z.number().int(),
  reversesId: Id.nullable(),
  reversesOn: Day.nullable(),
  /** Whether the person may open the contract. */
  opensContract: z.boolean(),
  contractId: Id.nullable(),
})
export type Explained = z.output<typeof Explained>

/** A person's month with its entries; `more` of them are not told, and stand in the report. */
export const Payslip = MonthRow.extend({
  byCategory: z.array(z.object({ categoryId: Id.nullable(), base: z.number().int(), amount: z.number().int() })),
  rows: z.array(EntryRow),
  more: z.number().int(),
})
export type Payslip = z.output<typeof Payslip>

/** The month that is next to be closed, and what it comes to. */
export const CommissionBook = z.object({
  closedUntil: Day.nullable(),
  next: Day,
  people: z.number().int(),
  base: z.number().int(),
  amount: z.number().int(),
  /** Why the month cannot be closed yet, in words; null where it can. */
  refusal: z.string().nullable(),
})
export type CommissionBook = z.output<typeof CommissionBook>

export const groupings = { month: '按月', department: '按部门', person: '按人员', category: '按品类' } as const
export type Grouping = keyof typeof groupings
export const EntryGroup = z.object({
  by: z.union([z.string(), z.number()]).nullable(),
  total: z.number().int(),
  base: z.number().int(),
  amount: z.number().int(),
})
export type EntryGroup = z.output<typeof EntryGroup>

const needs = 'commissionInfo'
const params = z.object({ id: IdText })

export const commissionRoutes = {
  list: route({
    at: 'POST /api/crm/commission/list',
    does: '提成明细',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(EntryRow),
  }),
  totals: route({
    at: 'POST /api/crm/commission/totals',
    does: '提成合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  groups: route({
    at: 'POST /api/crm/commission/groups',
    does: '提成统计',
    needs,
    reads: 'standby',
    body: ListFilter.extend({ by: oneOf('统计方式', groupings) }),
    returns: z.array(EntryGroup),
  }),
  explain: route({
    at: 'GET /api/crm/commission/explain/:id',
    does: '一笔提成怎么算的',
    needs,
    params,
    returns: Explained,
  }),
  ofContract: route({
    at: 'GET /api/crm/commission/ofContract/:id',
    does: '合同的提成',
    needs,
    params,
    returns: z.array(EntryRow),
  }),
  months: route({
    at: 'POST /api/crm/commissionMonth/list',
    does: '提成单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(MonthRow),
  }),
  monthTotals: route({
    at: 'POST /api/crm/commissionMonth/totals',
    does: '提成单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  payslip: route({
    at: 'GET /api/crm/commissionMonth/detail/:id',
    does: '提成单',
    needs,
    params,
    returns: Payslip,
  }),
  paper: route({
    at: 'GET /api/crm/commissionMonth/pdf/:id',
    does: '打印提成单',
    needs,
    params,
    gives: 'file',
    media: ['application/pdf'],
  }),
  book: route({
    at: 'GET /api/crm/commission/book',
    does: '提成结账情况',
    needs: 'commissionInfo:close',
    returns: CommissionBook,
  }),
  close: route({
    at: 'POST /api/crm/commission/close',
    does: '提成结账',
    needs: 'commissionInfo:close',
    body: z.object({ period: Day.meta({ title: '月份' }) }),
    returns: CommissionBook,
  }),
}
