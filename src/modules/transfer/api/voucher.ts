import { z } from 'zod'
import { Id, IdText, Nothing, naming, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { media } from '../../../kernel/api/media.ts'
import { route } from '../../../kernel/api/route.ts'

export const voucherKinds = { export: '导出', importErrors: '导入错误' } as const
export const voucherStates = {
  ready: '可下载',
  working: '生成中',
  failed: '失败',
  cancelled: '已取消',
  expired: '已失效',
  removed: '已删除',
} as const
export type VoucherState = keyof typeof voucherStates

/**
 * The views of a list of files: all within the person's data scope for people, the person's own, those that can be
 * downloaded.
 */
export const voucherViews = { all: '全部', mine: '我的', ready: '可下载' } as const
export type VoucherView = keyof typeof voucherViews

const keys = <W extends object>(words: W) => Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]
const count = z.number().int()

/** A file that was made for a person to fetch for some days; the row outlives it. */
export const VoucherRow = z.object({
  id: Id,
  title: naming('文件'),
  kind: z.enum(keys(voucherKinds)).meta({ title: '来源', kind: 'enum', words: voucherKinds }),
  state: z.enum(keys(voucherStates)).meta({ title: '状态', kind: 'enum', words: voucherStates }),
  reason: z.string().meta({ title: '原因', kind: 'text' }),
  whole: z.boolean().meta({ title: '含完整号码', kind: 'boolean' }),
  rowCount: count.meta({ title: '行数', kind: 'integer' }),
  /** The size in KB, rounded up. */
  size: count.meta({ title: '大小(KB)', kind: 'integer' }),
  /** The whole days until the file is deleted, rounded up; null without a file. */
  daysLeft: count.nullable().meta({ title: '剩余天数', kind: 'integer' }),
  fetchCount: count.meta({ title: '下载次数', kind: 'integer' }),
  lastFetchedBy: Id.nullable().meta({ title: '最近下载人', kind: 'employee' }),
  lastFetchedAt: Timestamp.nullable().meta({ title: '最近下载时间', kind: 'datetime' }),
  createdBy: Id.meta({ title: '创建人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '创建人部门', kind: 'department' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  expiresAt: Timestamp.nullable().meta({ title: '失效时间', kind: 'datetime' }),
  version: Version,
})
export type VoucherRow = z.output<typeof VoucherRow>

/** The actions that this person may take on the file now; `why` says in words why they may not download it. */
export const VoucherDetail = VoucherRow.extend({
  fetches: z.array(z.object({ id: Id, employeeId: Id, at: Timestamp })),
  may: z.object({ fetch: z.boolean(), remove: z.boolean() }),
  why: z.string().nullable(),
})
export type VoucherDetail = z.output<typeof VoucherDetail>

const byId = z.object({ id: IdText })

export const voucherRoutes = {
  list: route({
    at: 'POST /api/crm/voucher/list',
    does: '凭证列表',
    needs: 'voucherDownload',
    reads: true,
    body: ListQuery,
    returns: listOf(VoucherRow),
  }),
  totals: route({
    at: 'POST /api/crm/voucher/totals',
    does: '凭证合计',
    needs: 'voucherDownload',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/voucher/detail/:id',
    does: '凭证详情',
    needs: 'voucherDownload',
    params: byId,
    returns: VoucherDetail,
  }),
  fetch: route({
    at: 'GET /api/crm/voucher/fetch/:id',
    does: '下载凭证',
    needs: 'voucherDownload:fetch',
    params: byId,
    writes: true,
    gives: 'file',
    media: [media.workbook, media.csv],
  }),
  remove: route({
    at: 'POST /api/crm/voucher/remove',
    does: '删除凭证',
    needs: 'voucherDownload',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
