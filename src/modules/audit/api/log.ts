import { z } from 'zod'
import { Id, IdText, Nothing, naming, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { media } from '../../../kernel/api/media.ts'
import { route } from '../../../kernel/api/route.ts'
import { DirectOrder } from '../../transfer/api/transfer.ts'

/** Menus of the screens that show a company's log, and of those that show the platform's. */
export const logMenus = { office: ['gateLogManager', 'gateLogManagerTest'], platform: ['sysLogManager'] }

/** The views of a log: everything, look-ups and exports, sign-ins, changes of permissions, refused calls. */
export const logViews = {
  all: '全部',
  looks: '查看与导出',
  signIns: '登录',
  permissions: '权限变更',
  refused: '异常访问',
} as const
export type LogView = keyof typeof logViews

const words = (title: string) => z.string().meta({ title, kind: 'text' })

/** An entry as the list shows it; phone numbers in it are masked. */
export const LogRow = z.object({
  id: Id,
  at: Timestamp.meta({ title: '时间', kind: 'datetime' }),
  personName: words('操作人'),
  action: naming('操作'),
  subject: words('对象'),
  subjectName: words('记录'),
  route: words('功能'),
  address: words('IP 地址'),
  device: words('设备'),
  traceId: words('追踪号'),
  seq: z.number().int().nullable().meta({ title: '封印', kind: 'integer' }),
})
export type LogRow = z.output<typeof LogRow>

/** An entry's place in its chain (docs/audit.md): hashes in hex; whether the entry still fits its seal. */
export const LogSeal = z.object({
  seq: z.number().int(),
  hash: z.string(),
  previous: z.string(),
  sealedAt: Timestamp,
  holds: z.boolean(),
})

/** All details of an entry. */
export const LogDetail = LogRow.extend({
  changes: HistoryEntry.shape.changes,
  /** Changed fields that have no words. */
  untold: z.number().int(),
  request: z.object({ at: z.string(), device: z.string(), accountId: Id.nullable(), employeeId: Id.nullable() }),
  subjectId: z.string(),
  subjectVersion: Version.nullable(),
  /** The address of the record's screen; null without one. */
  path: z.string().nullable(),
  seal: LogSeal.nullable(),
})
export type LogDetail = z.output<typeof LogDetail>

export const Verified = z.object({
  /** The number of fitting entries, the last hash in hex, the fault in words (null: none). */
  links: z.number().int(),
  head: z.string(),
  broken: z.string().nullable(),
})
export type Verified = z.output<typeof Verified>

const byId = z.object({ id: IdText })

/** A company's own log. */
export const gateLogRoutes = {
  list: route({
    at: 'POST /api/admin/gateLog/list',
    does: '公司操作日志',
    needs: logMenus.office,
    reads: true,
    body: ListQuery,
    returns: listOf(LogRow),
  }),
  totals: route({
    at: 'POST /api/admin/gateLog/totals',
    does: '公司操作日志合计',
    needs: logMenus.office,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/gateLog/detail/:id',
    does: '公司操作日志详情',
    needs: logMenus.office,
    params: byId,
    returns: LogDetail,
  }),
  verify: route({
    at: 'POST /api/admin/gateLog/verify',
    does: '校验公司操作日志',
    needs: 'gateLogManager:verify',
    returns: Nothing,
  }),
  chain: route({
    at: 'GET /api/admin/gateLog/chain',
    does: '导出公司操作日志校验文件',
    needs: 'gateLogManager:export',
    writes: true,
    gives: 'file',
    media: [media.lines],
    timeout: 300_000,
  }),
}

/** The platform's own log: what belongs to no company. */
export const sysLogRoutes = {
  list: route({
    at: 'POST /api/admin/sysLog/list',
    does: '系统操作日志',
    operates: 'sysLogManager',
    reads: true,
    body: ListQuery,
    returns: listOf(LogRow),
  }),
  totals: route({
    at: 'POST /api/admin/sysLog/totals',
    does: '系统操作日志合计',
    operates: 'sysLogManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/sysLog/detail/:id',
    does: '系统操作日志详情',
    operates: 'sysLogManager',
    params: byId,
    returns: LogDetail,
  }),
  verify: route({
    at: 'POST /api/admin/sysLog/verify',
    does: '校验系统操作日志',
    operates: 'sysLogManager:verify',
    returns: Verified,
    timeout: 300_000,
  }),
  export: route({
    at: 'POST /api/admin/sysLog/export',
    does: '导出系统操作日志',
    operates: 'sysLogManager:export',
    body: DirectOrder,
    gives: 'file',
    media: [media.workbook],
    timeout: 300_000,
  }),
  chain: route({
    at: 'GET /api/admin/sysLog/chain',
    does: '导出系统操作日志校验文件',
    operates: 'sysLogManager:export',
    writes: true,
    gives: 'file',
    media: [media.lines],
    timeout: 300_000,
  }),
}
