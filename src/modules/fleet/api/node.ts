import { z } from 'zod'
import { Id, IdText, oneOf, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

export const nodeStates = {
  serving: '运行中',
  draining: '排空中',
  drained: '已排空',
  gone: '失联',
  ended: '已结束',
} as const
export const nodeViews = { all: '全部', running: '在运行', stopped: '已停止' } as const

/** How often a node beats, and without a beat of how long it is gone, in seconds. */
export const beatSeconds = 5
export const goneSeconds = 15

const words = (title: string) => z.string().meta({ title, kind: 'text' })
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const moment = (title: string) => Timestamp.meta({ title, kind: 'datetime' })

/** A node as the list shows it. */
export const FleetNode = z.object({
  id: Id,
  name: words('节点'),
  state: oneOf('状态', nodeStates, '请选择状态'),
  release: words('版本'),
  roles: words('职责'),
  address: words('地址'),
  startedAt: moment('启动时间'),
  beatAt: moment('最近心跳'),
  calls: count('进行中的请求'),
  jobs: count('进行中的任务'),
  streams: count('打开的页面'),
  version: Version,
})
export type FleetNode = z.output<typeof FleetNode>

/** What a node works on: a call by the template of its route, or a job by its queue; `ms` since it began. */
export const Doing = z.object({ kind: z.enum(['call', 'job']), name: z.string(), ms: z.number().int() })
export type Doing = z.output<typeof Doing>

export const FleetNodeDetail = FleetNode.extend({
  doing: z.array(Doing),
  drainAt: Timestamp.nullable(),
  drainEnds: z.boolean(),
  drainedBy: z.string(),
})
export type FleetNodeDetail = z.output<typeof FleetNodeDetail>

export const fleetRoutes = {
  list: route({
    at: 'POST /api/admin/fleet/list',
    does: '节点列表',
    operates: 'serviceEurekaManager',
    reads: true,
    body: ListQuery,
    returns: listOf(FleetNode),
  }),
  totals: route({
    at: 'POST /api/admin/fleet/totals',
    does: '节点合计',
    operates: 'serviceEurekaManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/fleet/detail/:id',
    does: '节点详情',
    operates: 'serviceEurekaManager',
    params: z.object({ id: IdText }),
    returns: FleetNodeDetail,
  }),
  /** A node takes on nothing new; with `ends` its process ends once nothing is under way. */
  drain: route({
    at: 'POST /api/admin/fleet/drain',
    does: '排空节点',
    operates: 'serviceEurekaManager:drain',
    body: z.object({ id: Id, version: Version, ends: z.boolean().default(false) }),
    returns: FleetNodeDetail,
  }),
  restore: route({
    at: 'POST /api/admin/fleet/restore',
    does: '恢复节点',
    operates: 'serviceEurekaManager:drain',
    body: z.object({ id: Id, version: Version }),
    returns: FleetNodeDetail,
  }),
}
