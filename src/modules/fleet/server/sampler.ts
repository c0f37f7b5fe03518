import { statfsSync } from 'node:fs'
import type { Config } from '../../../kernel/server/config.ts'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import type { Standby } from '../../../kernel/server/database/standby.ts'
import { snake } from '../../../kernel/server/desk/bulk.ts'
import type { Live } from '../../../kernel/server/live/live.ts'
import type { Jobs } from '../../../kernel/server/work/jobs.ts'
import { Alarms } from './alarms.ts'
import { readFacts } from './facts.ts'
import type { Gathered } from './gathered.ts'
import type { Tell } from './notices.ts'
import { keepDays } from './parts.ts'

/** What a sampler reads and where it writes. `pool` has the owner's login; `pools` are those of requests and of background work. */
export type Sampled = {
  pool: Pool
  pools: readonly Pick<Pool, 'counts'>[]
  /** What the node reads of a standby; undefined where it reads none. */
  standby: Pick<Standby, 'measure'> | undefined
  node: string
  config: Pick<Config, 'dataDir'>
  gathered: Gathered
  jobs: Jobs
  live: Live
  tell: Tell
}

export type Sampler = {
  /** Measures and writes at once, as tests do. */
  now(): Promise<void>
  /** Writes what five minutes were, at once, as tests do. */
  spanNow(): Promise<void>
  stop(): Promise<void>
}

const every = 10_000 // ms
const span = 300_000 // ms
const daysEvery = 3_600_000 // ms

/**
 * Measures a node every ten seconds and writes it down. Nobody waits for it: where the last one is still being written, or the database is away, a
 * sample is dropped and counted.
 */
export function startSampler(parts: Sampled): Sampler {
  const alarms = new Alarms(parts)
  let dropped = 0
  let under: Promise<void> | undefined

  async function write(): Promise<void> {
    const sample = await sampleOf(parts, dropped)
    const columns = Object.keys(sample)
    await parts.pool.query(
      `insert into fleet_sample (at, node, ${columns.map(snake)}) values (clock_timestamp(), $1, ${columns.map((_, at) => `$${at + 2}`)})`,
      [parts.node, ...Object.values(sample)],
    )
    dropped -= sample.dropped
    await alarms.judge(sample)
    const behind = await parts.standby?.measure(parts.pool)
    if (behind) await alarms.judgeStandby(behind)
    await readFacts(parts.pool).catch(() => {}) // what cannot be read stays as it was read last, and says when
  }

  function now(): Promise<void> {
    if (under) {
      dropped += 1
      return under
    }
    under = write()
      .catch(() => {
        dropped += 1
      })
      .finally(() => {
        under = undefined
      })
    return under
  }

  const spanNow = () => writeSpan(parts).catch(() => {})
  const days = () => keepDays(parts.pool).catch(() => {})
  const first = days()
  const timers = [
    setInterval(() => void now(), every),
    setInterval(() => void spanNow(), span),
    setInterval(() => void days(), daysEvery),
  ]
  for (const timer of timers) timer.unref()
  return {
    now: () => first.then(now),
    spanNow: () => first.then(spanNow),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      parts.gathered.stop()
      await Promise.all([first, under])
    },
  }
}

export type Sample = Awaited<ReturnType<typeof sampleOf>>

async function sampleOf({ pools, config, gathered, jobs, live }: Sampled, dropped: number) {
  const counts = pools.map(pool => pool.counts)
  const waiting = await jobs.waiting()
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return Object.assign(gathered.take(), {
    inUse: sum(counts.map(({ inUse }) => inUse)),
    waiting: sum(counts.map(one => one.waiting)),
    jobs: jobs.underWay().length,
    queued: sum(waiting.map(({ count }) => count)),
    streams: live.count(),
    diskFree: freeOf(config.dataDir),
    dropped,
  })
}

/** Returns what is free on the disk of a folder, or of what holds it, in thousandths. */
function freeOf(folder: string): number {
  try {
    const { bavail, blocks } = statfsSync(folder)
    return Math.round((bavail / blocks) * 1000)
  } catch {
    return folder === '/' ? 1000 : freeOf('/')
  }
}

const summed = ['calls', 'refused', 'failed', 'unavailable', 'dropped']
const greatest = [
  'cpu',
  'memory',
  'heap',
  'delay',
  'median',
  'slow',
  'slowest',
  'in_use',
  'waiting',
  'jobs',
  'queued',
  'streams',
]

/** Writes the last five minutes of a node as one row, and its calls by route. */
async function writeSpan({ pool, node, gathered }: Sampled): Promise<void> {
  await pool.query(
    `insert into fleet_span (at, node, ${[...summed, ...greatest, 'disk_free']})
     select date_bin('5 minutes', clock_timestamp(), 'epoch'), $1, ${summed.map(name => `sum(${name})`)}, ${greatest.map(name => `max(${name})`)}, min(disk_free)
     from fleet_sample where node = $1 and at > clock_timestamp() - interval '5 minutes' having count(*) > 0 on conflict do nothing`,
    [node],
  )
  await pool.query(
    `insert into fleet_route (at, node, route, calls, failed, median, slow, slowest, longest)
     select date_bin('5 minutes', clock_timestamp(), 'epoch'), $1, r.* from json_to_recordset($2)
       as r (route text, calls int, failed int, median int, slow int, slowest int, longest int) on conflict do nothing`,
    [node, JSON.stringify(gathered.takeRoutes())],
  )
}
