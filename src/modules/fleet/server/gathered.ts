import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import { type Answered, unknown } from '../../../kernel/server/observe/calls.ts'

/** Routes that a node keeps apart in five minutes; the others are one. */
const mostRoutes = 60
const others = 'other'
const range = { lowest: 1, highest: 120_000, figures: 2 } // ms

/** Times of calls in ms: the median, what one of twenty is above, and one of a hundred. */
export type Times = { median: number; slow: number; slowest: number }
/** Ten seconds of a node's process. Units as in fleet_sample. */
export type Gathering = Times & {
  cpu: number
  memory: number
  heap: number
  delay: number
  calls: number
  refused: number
  failed: number
  unavailable: number
}
export type RouteGathering = Times & { route: string; calls: number; failed: number; longest: number }

type OfRoute = { times: RecordableHistogram; failed: number }

/** What a node measures of itself between two looks. */
export class Gathered {
  readonly #delay: ReturnType<typeof monitorEventLoopDelay> = monitorEventLoopDelay({ resolution: 20 })
  #times = createHistogram(range)
  #results = { refused: 0, failed: 0, unavailable: 0 }
  #routes = new Map<string, OfRoute>()
  #cpu = process.cpuUsage()
  #since = performance.now()

  constructor() {
    this.#delay.enable()
  }

  /** Counts a call that was answered. */
  note({ method, route, outcome, ms }: Answered): void {
    const time = Math.min(range.highest, Math.max(range.lowest, Math.round(ms)))
    this.#times.record(time)
    if (outcome !== 'ok' && outcome !== 'gone') this.#results[outcome] += 1
    const of = this.#of(route === unknown ? unknown : `${method} ${route}`)
    of.times.record(time)
    if (outcome === 'failed' || outcome === 'unavailable') of.failed += 1
  }

  /** Returns what was measured since the last look, and begins anew. */
  take(): Gathering {
    const now = performance.now()
    const { user, system } = process.cpuUsage(this.#cpu)
    const taken = {
      cpu: Math.round((user + system) / Math.max(1, now - this.#since)), // µs per ms: thousandths
      memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
      heap: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
      delay: Math.round((this.#delay.percentile(99) || 0) / 1e6),
      calls: this.#times.count,
      ...this.#results,
      ...timesOf(this.#times),
    }
    this.#cpu = process.cpuUsage()
    this.#since = now
    this.#delay.reset()
    this.#times = createHistogram(range)
    this.#results = { refused: 0, failed: 0, unavailable: 0 }
    return taken
  }

  /** Returns the calls by route since the last look, and begins anew. */
  takeRoutes(): RouteGathering[] {
    const routes = [...this.#routes].map(([route, { times, failed }]) => ({
      route,
      calls: times.count,
      failed,
      longest: times.max,
      ...timesOf(times),
    }))
    this.#routes = new Map()
    return routes
  }

  stop(): void {
    this.#delay.disable()
  }

  #of(route: string): OfRoute {
    const name = this.#routes.has(route) || this.#routes.size < mostRoutes ? route : others
    const found = this.#routes.get(name) ?? { times: createHistogram(range), failed: 0 }
    this.#routes.set(name, found)
    return found
  }
}

const timesOf = (times: RecordableHistogram): Times =>
  times.count === 0
    ? { median: 0, slow: 0, slowest: 0 }
    : { median: times.percentile(50), slow: times.percentile(95), slowest: times.percentile(99) }
