import { z } from 'zod'
import { Id, IdText, oneOf, Timestamp } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

export const traceKinds = { call: '请求', job: '任务' } as const
export const traceOutcomes = {
  ok: '成功',
  refused: '已拒绝',
  failed: '出错',
  unavailable: '暂不可用',
  gone: '对方已断开',
} as const
export const traceViews = {
  all: '全部',
  failed: '出错',
  slow: '慢',
  locked: '等过锁',
  jobs: '任务',
} as const

/** What the parts of a trace are called. */
export const partKinds = {
  body: '接收请求',
  line: '等本人前面的请求',
  pool: '等数据库连接',
  session: '会话与权限',
  transaction: '事务',
  statement: '语句',
  job: '放入任务',
  outgoing: '对外调用',
  loop: '进程忙',
  sent: '发出回应',
} as const
export type PartKind = keyof typeof partKinds

/** From so many ms on a trace counts as slow in the list's view. */
export const slowFrom = 500

const words = (title: string) => z.string().meta({ title, kind: 'text' })
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A trace as the list shows it. */
export const TraceRow = z.object({
  id: Id,
  at: Timestamp.meta({ title: '时间', kind: 'datetime' }),
  name: words('接口或任务'),
  kind: oneOf('类型', traceKinds, '请选择类型'),
  outcome: oneOf('结果', traceOutcomes, '请选择结果'),
  ms: count('耗时（毫秒）'),
  waited: count('等锁（毫秒）'),
  parts: count('步骤'),
  node: words('节点'),
  person: z.number().int().nullable().meta({ title: '账号编号', kind: 'integer' }),
  company: z.number().int().nullable().meta({ title: '企业编号', kind: 'integer' }),
  trace: words('追踪号'),
})
export type TraceRow = z.output<typeof TraceRow>

/** A lock for which a statement waited: ms from its beginning to the last look at which it did, and who held it. */
export const LockWait = z.object({
  ms: z.number(),
  app: z.string(),
  state: z.string(),
  statement: z.string(),
  /** The trace that held it, where the same node did. */
  trace: z.string(),
  name: z.string(),
})
export type LockWait = z.output<typeof LockWait>

/** A part of a trace: `at` ms after its beginning, `ms` long; `parent` is the place of the part that encloses it. */
export const TracePart = z.object({
  kind: oneOf('步骤', partKinds, ''),
  parent: z.number().int().nullable(),
  at: z.number(),
  ms: z.number(),
  /** A statement without values, the mode of a transaction, the queue of a job, how a call outside ended. */
  text: z.string(),
  rows: z.number().int().nullable(),
  error: z.string(),
  lock: LockWait.nullable(),
})
export type TracePart = z.output<typeof TracePart>

const Relative = z.object({
  id: Id,
  trace: z.string(),
  name: z.string(),
  ms: z.number().int(),
  outcome: oneOf('结果', traceOutcomes, ''),
})

export const TraceDetail = TraceRow.extend({
  code: z.number().int(),
  list: z.array(TracePart),
  /** Parts that were not kept. */
  more: z.number().int(),
  /** Ms from the call to its answer as the browser counted them; null where it has not said. */
  browser: z.number().int().nullable(),
  /** What its sender said it came of: a trace and its span; empty without. */
  caller: z.string(),
  callerSpan: z.string(),
  /** The kept trace of that number, and those that came of this one. */
  cause: Relative.nullable(),
  came: z.array(Relative),
})
export type TraceDetail = z.output<typeof TraceDetail>

export const traceRoutes = {
  list: route({
    at: 'POST /api/admin/trace/list',
    does: '链路列表',
    operates: 'serviceZipkinManager',
    reads: true,
    body: ListQuery,
    returns: listOf(TraceRow),
  }),
  totals: route({
    at: 'POST /api/admin/trace/totals',
    does: '链路合计',
    operates: 'serviceZipkinManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/trace/detail/:id',
    does: '链路详情',
    operates: 'serviceZipkinManager',
    params: z.object({ id: IdText }),
    returns: TraceDetail,
  }),
  /** How much was not kept in the last day, and what nodes keep by their settings. */
  kept: route({
    at: 'GET /api/admin/trace/kept',
    does: '链路保留情况',
    operates: 'serviceZipkinManager',
    returns: z.object({
      dropped: z.number().int(),
      slow: z.number().int().nullable(),
      share: z.number().int().nullable(),
      days: z.number().int(),
    }),
  }),
}
