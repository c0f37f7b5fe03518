import { z } from 'zod'
import { oneOf, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { DatabaseState } from './database.ts'
import { type AlarmKind, limits } from './limits.ts'

export const spans = { hour: '一小时', day: '一天', fortnight: '两周' } as const
const Span = oneOf('时间', spans, '请选择时间')
const asked = { span: Span.default('hour'), node: z.string().max(100).default('') }

/** How long a span is and one of its points, in seconds. */
export const spanSeconds: Record<keyof typeof spans, { whole: number; point: number }> = {
  hour: { whole: 3600, point: 30 },
  day: { whole: 86_400, point: 600 },
  fortnight: { whole: 14 * 86_400, point: 7200 },
}

const number = z.number()
/** A point of a chart: calls per minute, times in ms, memory in MB, processor in percent of a core; the greatest of its time and of all nodes. */
export const Point = z.object({
  at: Timestamp,
  calls: number,
  failed: number,
  median: number,
  slow: number,
  slowest: number,
  cpu: number,
  memory: number,
  delay: number,
  inUse: number,
  waiting: number,
  jobs: number,
  queued: number,
  streams: number,
  dropped: number,
})
export type Point = z.output<typeof Point>

export const Alarm = z.object({
  node: z.string(),
  kind: oneOf(
    '指标',
    Object.fromEntries(Object.entries(limits).map(([kind, { title }]) => [kind, title])) as Record<AlarmKind, string>,
    '',
  ),
  value: number,
  beganAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type Alarm = z.output<typeof Alarm>

/** The calls of a route in a time; times in ms. The quantiles are the greatest of five minutes. */
export const RouteTimes = z.object({
  route: z.string(),
  calls: number,
  failed: number,
  median: number,
  slow: number,
  slowest: number,
  longest: number,
})
export type RouteTimes = z.output<typeof RouteTimes>

export const monitorRoutes = {
  figures: route({
    at: 'GET /api/admin/monitor/figures',
    does: '节点指标走势',
    operates: 'serviceMonitorManager',
    query: z.object(asked),
    returns: z.object({ points: z.array(Point), nodes: z.array(z.string()), alarms: z.array(Alarm) }),
  }),
  routes: route({
    at: 'GET /api/admin/monitor/routes',
    does: '各接口的请求与耗时',
    operates: 'serviceMonitorManager',
    query: z.object(asked),
    returns: z.array(RouteTimes),
  }),
  database: route({
    at: 'GET /api/admin/monitor/database',
    does: '数据库状态',
    operates: 'serviceMonitorManager',
    returns: DatabaseState,
  }),
}
