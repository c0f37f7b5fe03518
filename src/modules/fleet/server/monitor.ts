import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { BackupFacts, DatabaseState } from '../api/database.ts'
import {
  type Alarm,
  type Point,
  type RouteTimes,
  monitorRoutes as routes,
  spanSeconds,
  type spans,
} from '../api/monitor.ts'

type Asked = { span: keyof typeof spans; node: string }

/**
 * Each node's figures by point, then over all nodes: calls are summed, times and memory are the greatest. What has been measured for less than a point
 * counts as long as it lasted.
 */
const pointsOf = (table: string, seconds: number) => `
  select date_bin($3, p.at, 'epoch') as at, sum(p.calls)::float8 as calls, sum(p.failed)::float8 as failed, max(p.median)::float8 as median,
    max(p.slow)::float8 as slow, max(p.slowest)::float8 as slowest, max(p.cpu)::float8 as cpu, max(p.memory)::float8 as memory, max(p.delay)::float8 as delay,
    sum(p."inUse")::float8 as "inUse", sum(p.waiting)::float8 as waiting, sum(p.jobs)::float8 as jobs, max(p.queued)::float8 as queued,
    sum(p.streams)::float8 as streams, sum(p.dropped)::float8 as dropped
  from (select date_bin($3, at, 'epoch') as at, node, sum(calls) * 60 / (count(*) * ${seconds}) as calls,
      sum(failed + unavailable) * 60 / (count(*) * ${seconds}) as failed, max(median) as median, max(slow) as slow, max(slowest) as slowest,
      round(avg(cpu) / 10, 1) as cpu, max(memory) as memory, max(delay) as delay, max(in_use) as "inUse", max(waiting) as waiting, max(jobs) as jobs,
      max(queued) as queued, max(streams) as streams, sum(dropped) as dropped
    from ${table} where at > clock_timestamp() - $1::interval and ($2 = '' or node = $2) group by 1, 2) p
  group by 1 order by 1`

async function pointsIn(desk: SessionDesk, { span, node }: Asked): Promise<Point[]> {
  const { whole, point } = spanSeconds[span]
  const statement = span === 'fortnight' ? pointsOf('fleet_span', 300) : pointsOf('fleet_sample', 10)
  const { rows } = await desk.client.query<Point>(statement, [`${whole} seconds`, node, `${point} seconds`])
  return rows
}

async function alarmsIn(desk: SessionDesk, { span, node }: Asked): Promise<Alarm[]> {
  const { rows } = await desk.client.query<Alarm>(
    `select node, kind, value, began_at as "beganAt", ended_at as "endedAt" from fleet_alarm
     where (ended_at is null or began_at > clock_timestamp() - $1::interval) and ($2 = '' or node = $2) order by ended_at is null desc, began_at desc limit 50`,
    [`${spanSeconds[span].whole} seconds`, node],
  )
  return rows
}

async function nodesIn(desk: SessionDesk): Promise<string[]> {
  const { rows } = await desk.client.query<{ name: string }>('select name from fleet_node order by name')
  return rows.map(({ name }) => name)
}

async function backupsIn(desk: SessionDesk): Promise<DatabaseState['backups']> {
  const { rows } = await desk.client.query<DatabaseState['backups']>(
    `select (select max(ended_at) from fleet_backup where kind = 'made' and problem = '') as "madeAt",
       (select max(ended_at) from fleet_backup where kind = 'restored' and problem = '') as "restoredAt",
       coalesce((select json_agg(b) from (select kind, program, node, file, bytes::float8, problem, began_at as "beganAt", ended_at as "endedAt"
         from fleet_backup order by id desc limit 10) b), '[]') as last`,
  )
  const [found = { madeAt: null, restoredAt: null, last: [] }] = rows
  const moments = ({ beganAt, endedAt }: BackupFacts) => ({
    beganAt: new Date(beganAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
  })
  return { ...found, last: found.last.map(run => Object.assign(run, moments(run))) }
}

/** Calls of 服务状态监控, for operators. */
export const monitorHandlers = [
  handle(routes.figures, async (desk, { query }) => ({
    points: await pointsIn(desk, query),
    nodes: await nodesIn(desk),
    alarms: await alarmsIn(desk, query),
  })),

  handle(routes.routes, async (desk, { query: { span, node } }) => {
    const { rows } = await desk.client.query<RouteTimes>(
      `select route, sum(calls)::float8 as calls, sum(failed)::float8 as failed, max(median)::float8 as median, max(slow)::float8 as slow,
         max(slowest)::float8 as slowest, max(longest)::float8 as longest
       from fleet_route where at > clock_timestamp() - $1::interval and ($2 = '' or node = $2) group by route order by sum(calls * median) desc limit 100`,
      [`${spanSeconds[span].whole} seconds`, node],
    )
    return rows
  }),

  handle(routes.database, async (desk): Promise<DatabaseState> => {
    const { rows } = await desk.client.query<{ kind: string; at: string; facts: unknown }>(
      `select kind, at, facts from fleet_fact where kind in ('server', 'blocked', 'tables', 'statements')`,
    )
    const found = new Map(rows.map(row => [row.kind, row]))
    const factsOf = <T>(kind: string, without: T) => (found.get(kind)?.facts ?? without) as T
    return {
      at: found.get('server')?.at ?? null,
      server: factsOf('server', null),
      blocked: factsOf('blocked', []),
      tables: factsOf('tables', []),
      statements: factsOf('statements', null),
      backups: await backupsIn(desk),
    }
  }),
]
