import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Fen, Id, Ids, naming, oneOf, Timestamp, Version, word } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { maskedPhone } from '../../customer/api/maskedPhone.ts'
import { leavesAt } from '../../pooling/api/recycling.ts'

/** States of a clue (product.md §3). */
export const clueStatus = {
  unassigned: '待分配',
  following: '跟进中',
  converted: '已转商机',
  invalid: '无效',
  pooled: '公海',
} as const
export type ClueStatus = keyof typeof clueStatus
export const Status = oneOf('状态', clueStatus)

/** The views of a list: the person's own clues, all within the data scope, the pool, both together. */
export const clueViews = {
  all: '全部',
  mine: '我的',
  unassigned: '待分配',
  fresh: '新分配未联系',
  due: '今日需联系',
  overdue: '已逾期',
  leaving: '即将退回',
  pool: '公海',
  withPool: '全部含公海',
} as const
export type ClueView = keyof typeof clueViews

/** A row of the list: the columns a person may see, filter, sort, import and export. */
export const ClueRow = z.object({
  id: Id,
  customerId: Id,
  /** True for one of the examples that a new company may add and clear. */
  sample: z.boolean(),
  name: naming('客户姓名'),
  phone: maskedPhone,
  wechat: z.string().nullable().meta({ title: '微信', kind: 'text' }),
  status: Status,
  channelId: word('来源渠道', 'clueChannel'),
  ownerId: Id.nullable().meta({ title: '负责人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  province: z.string().meta({ title: '省', kind: 'text' }),
  city: z.string().meta({ title: '市', kind: 'text' }),
  district: z.string().meta({ title: '区县', kind: 'text' }),
  community: z.string().meta({ title: '小区', kind: 'text' }),
  building: z.string().meta({ title: '楼栋', kind: 'text' }),
  room: z.string().meta({ title: '房号', kind: 'text' }),
  houseTypeId: word('户型', 'houseType'),
  area: z.number().int().nullable().meta({ title: '面积', kind: 'area' }),
  intentionBrandIds: Ids.meta({ title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  intentionCategoryIds: Ids.meta({ title: '意向品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  budget: Fen.nullable().meta({ title: '预算', kind: 'money' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  followUpCount: z.number().int().nullable().meta({ title: '跟进次数', kind: 'integer' }),
  lastFollowUpAt: Timestamp.nullable().meta({ title: '最近跟进', kind: 'datetime' }),
  nextFollowUpAt: Timestamp.nullable().meta({ title: '下次跟进', kind: 'datetime' }),
  assignedAt: Timestamp.nullable().meta({ title: '分配时间', kind: 'datetime' }),
  poolId: Id.nullable().meta({ title: '所在公海', kind: 'reference', of: 'pool' }),
  pooledAt: Timestamp.nullable().meta({ title: '进入公海时间', kind: 'datetime' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
  leavesAt,
})
export type ClueRow = z.output<typeof ClueRow>

/** The calls of the list, in a file of their own because the first screen needs them. */
export const clueListRoutes = {
  list: route({
    at: 'POST /api/crm/clue/list',
    does: '流量列表',
    needs: 'clueList',
    reads: true,
    body: ListQuery,
    returns: listOf(ClueRow),
  }),
  totals: route({
    at: 'POST /api/crm/clue/totals',
    does: '流量合计',
    needs: 'clueList',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/clue/viewCounts',
    does: '流量各视图的条数',
    needs: 'clueList',
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
}
