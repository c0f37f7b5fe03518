import { randomUUID } from 'node:crypto'
import { clock, timeSql } from '../../../kernel/server/clock.ts'
import type { Config } from '../../../kernel/server/config.ts'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import { productVersion } from '../../../kernel/server/http/productVersion.ts'
import type { Live } from '../../../kernel/server/live/live.ts'
import type { CallsUnderWay } from '../../../kernel/server/observe/calls.ts'
import type { Jobs } from '../../../kernel/server/work/jobs.ts'
import { beatSeconds, type Doing, goneSeconds } from '../api/node.ts'

const mostShown = 20

/** What a node tells of itself. `pool` has the owner's login. */
export type Parts = {
  pool: Pick<Pool, 'query'>
  config: Pick<Config, 'nodeName' | 'host' | 'port' | 'roles'>
  jobs: Jobs
  live: Live
  calls: CallsUnderWay
  log: { warn(words: string): void }
}

export type Beats = {
  /** The name under which the node stands in the registry. */
  name: string
  /** Tells whether the node takes on nothing new. */
  isDraining(): boolean
  /** Beats at once, as tests do. */
  now(): Promise<void>
  /** Resolves when an operator wants the process to end and nothing is under way. */
  emptied: Promise<void>
  /** Writes that the node has ended, so that nobody looks for it. */
  stop(): Promise<void>
}

type Heard = { drained: boolean; ends: boolean; other: boolean; at: number }

/**
 * Writes a node into the registry and beats from then on. Hears in the answer whether an operator drains it, and obeys: no new jobs, streams of events
 * sent away. Each answer corrects the clock of the process.
 */
export function startBeats(parts: Parts): Beats {
  const { pool, jobs, live, log } = parts
  const self = selfOf(parts)
  const emptied = Promise.withResolvers<void>()
  let draining = false
  let under: Promise<void> | undefined
  let beats = 0
  let warned = false

  async function beat(): Promise<void> {
    const doing = doingOf(parts)
    const began = performance.now()
    const { rows } = await pool.query<Heard>(statement, [
      ...self,
      ...countsOf(parts, doing),
      JSON.stringify(doing.slice(0, mostShown)),
    ])
    const { drained, ends, other, at } = rows[0] as Heard
    clock.hear({ at, heard: Date.now(), took: performance.now() - began })
    beats += 1
    // At the first beat it is the run before this one.
    if (other && beats > 1 && !warned) {
      warned = true
      log.warn(`another node runs as ${self[0]}: give each its own NODE_NAME`)
    }
    if (drained !== draining) await (drained ? rest() : goOn())
    if (drained && ends && doing.length === 0) emptied.resolve()
  }

  async function rest(): Promise<void> {
    draining = true
    if (parts.config.roles.jobs) await jobs.rest()
    live.sendAway()
  }

  async function goOn(): Promise<void> {
    draining = false
    if (parts.config.roles.jobs) await jobs.goOn()
  }

  /** A database that is away is told of by its watch; the beat after it comes back says that the node is there. */
  const now = () => {
    under ??= beat()
      .catch(() => {})
      .finally(() => {
        under = undefined
      })
    return under
  }
  const timer = setInterval(now, beatSeconds * 1000)
  void now()
  return {
    name: String(self[0]),
    isDraining: () => draining,
    now,
    emptied: emptied.promise,
    async stop() {
      clearInterval(timer)
      await under
      await pool
        .query('update fleet_node set ended_at = clock_timestamp() where name = $1 and boot = $2', self.slice(0, 2))
        .catch(() => {})
    },
  }
}

function selfOf({ config: { nodeName, host, port, roles } }: Parts): unknown[] {
  const named = Object.entries(roles).flatMap(([role, has]) => (has ? [role] : []))
  // Who asked for any free port runs several nodes by one setting.
  const name = port === 0 ? `${nodeName}:${process.pid}` : nodeName
  return [name, randomUUID(), productVersion, `${host}:${port}`, named, process.uptime()]
}

/** Returns what a node works on, the longest first. Who looks after nodes is no work. */
function doingOf({ calls, jobs }: Parts): Doing[] {
  const asked = calls.list().filter(({ route }) => !/^\/(health|metrics)/.test(route))
  return [
    ...asked.map(({ route, ms }): Doing => ({ kind: 'call', name: route, ms })),
    ...jobs.underWay().map(({ name, ms }): Doing => ({ kind: 'job', name, ms })),
  ].sort((a, b) => b.ms - a.ms)
}

function countsOf({ live }: Parts, doing: readonly Doing[]): number[] {
  const jobs = doing.filter(({ kind }) => kind === 'job').length
  return [doing.length - jobs, jobs, live.count()]
}

/** Another run under the name has beaten lately after this one's start: two nodes share it, or one has just been restarted. */
const statement = `
  with before as (select boot, beat_at, ended_at from fleet_node where name = $1),
    gone as (delete from fleet_node where beat_at < clock_timestamp() - interval '1 day' and name <> $1)
  insert into fleet_node as n (name, boot, release, address, roles, started_at, calls, jobs, streams, doing, beat_at)
    values ($1, $2, $3, $4, $5, clock_timestamp() - make_interval(secs => $6), $7, $8, $9, $10, clock_timestamp())
  on conflict (name) do update set boot = excluded.boot, release = excluded.release, address = excluded.address, roles = excluded.roles,
    started_at = case when n.boot = excluded.boot then n.started_at else excluded.started_at end,
    calls = excluded.calls, jobs = excluded.jobs, streams = excluded.streams, doing = excluded.doing, beat_at = excluded.beat_at, ended_at = null,
    drain_at = case when n.boot = excluded.boot then n.drain_at end, drain_ends = n.boot = excluded.boot and n.drain_ends,
    drained_by = case when n.boot = excluded.boot then n.drained_by else '' end
  returning drain_at is not null as drained, drain_ends as ends, ${timeSql} as at,
    coalesce((select b.boot <> $2 and b.ended_at is null and b.beat_at > clock_timestamp() - interval '${goneSeconds} seconds' from before b), false) as other`
