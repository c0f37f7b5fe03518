import { z } from 'zod'
import { Id, IdText, Nothing, oneOf, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

export const errorStatus = { open: '待处理', resolved: '已解决', ignored: '已忽略' } as const
export const errorKinds = { error: '脚本错误', rejection: '未处理的异步错误', render: '页面绘制错误' } as const

const Status = oneOf('状态', errorStatus, '请选择状态')
const Kind = oneOf('类型', errorKinds, '错误类型不正确')

/** A browser's report of an error, shortened and without text that a person may have typed; the server checks this. */
export const ReportedError = z.object({
  kind: Kind,
  message: z.string().max(1000),
  stack: z.string().max(5000),
  url: z.string().max(500),
  trail: z.array(z.string().max(300)).max(10),
  traceId: z.string().max(60),
  times: z.number().int().min(1).max(1000),
})
export type ReportedError = z.output<typeof ReportedError>
/** The number of errors in one report; a browser sends at most so many reports a minute. */
export const mostErrors = 10
export const reportsPerMinute = 6

const words = (title: string) => z.string().meta({ title, kind: 'text' })
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const moment = (title: string) => Timestamp.meta({ title, kind: 'datetime' })

/** Errors of one shape as the list shows them; `release` is the last they were met in. */
export const ErrorGroup = z.object({
  id: Id,
  message: words('错误'),
  status: Status,
  kind: Kind,
  url: words('页面'),
  times: count('次数'),
  people: count('影响人数'),
  lastAt: moment('最近发生'),
  firstAt: moment('首次发生'),
  release: words('最近版本'),
  version: Version,
})
export type ErrorGroup = z.output<typeof ErrorGroup>

/** The views of the list, by state. */
export const errorViews = { all: '全部', ...errorStatus } as const

/** A group with the details of its last error. */
export const ErrorDetail = ErrorGroup.extend({
  /** Up to five, the last first. */
  releases: z.array(z.string()),
  stack: z.string(),
  trail: z.array(z.string()),
  device: z.string(),
  traceId: z.string(),
})
export type ErrorDetail = z.output<typeof ErrorDetail>

export const errorLogRoutes = {
  report: route({
    at: 'POST /api/admin/errorLog/report',
    does: '上报浏览器错误',
    open: '登录之前也会出错；限速、限长，不含用户内容',
    perMinute: 30,
    mostBytes: 128 * 1024, // ten errors with their stacks
    body: z.object({ release: z.string().max(40), errors: z.array(ReportedError).min(1).max(mostErrors) }),
    returns: Nothing,
  }),
  list: route({
    at: 'POST /api/admin/errorLog/list',
    does: '浏览器错误列表',
    operates: 'errorLog',
    reads: true,
    body: ListQuery,
    returns: listOf(ErrorGroup),
  }),
  totals: route({
    at: 'POST /api/admin/errorLog/totals',
    does: '浏览器错误合计',
    operates: 'errorLog',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/errorLog/detail/:id',
    does: '浏览器错误详情',
    operates: 'errorLog',
    params: z.object({ id: IdText }),
    returns: ErrorDetail,
  }),
  setStatus: route({
    at: 'POST /api/admin/errorLog/status',
    does: '设置浏览器错误的状态',
    operates: 'errorLog',
    body: z.object({ id: Id, status: Status, version: Version }),
    returns: ErrorDetail,
  }),
  /** Removes groups and their counts; without `id` all that are resolved or ignored. */
  clear: route({
    at: 'POST /api/admin/errorLog/clear',
    does: '清除浏览器错误',
    operates: 'errorLog:clear',
    body: z.object({ id: Id.optional() }),
    returns: z.object({ cleared: z.number().int() }),
  }),
}
