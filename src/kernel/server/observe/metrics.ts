import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Links } from '../database/links.ts'
import type { Live } from '../live/live.ts'
import { unsealedAge } from '../log/sealing.ts'
import { hearOfImports } from '../work/importing.ts'
import type { Jobs } from '../work/jobs.ts'
import { outgoing } from '../work/outgoing.ts'
import type { Answered, CallsUnderWay } from './calls.ts'

/** Routes with labels of their own; later ones are counted together, so that a node has at most 5,000 series. */
const mostRoutes = 400
const seconds = [0.02, 0.1, 0.5, 2, 10]
const others = 'other'

/** The figures of a node, in OpenMetrics. They name routes and queues, and no person and no company. */
export type Metrics = {
  /** Counts a call that was answered. */
  note(answered: Answered): void
  /** Reads what a node is worked by at each look, from then on. */
  watch(parts: Parts): void
  contentType: string
  text(): Promise<string>
  stop(): void
}

/** Makes the figures of a node; `version` and `name` stand on one of them. */
export function openMetrics(node: { name: string; version: string }): Metrics {
  const register = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [register]
  collectDefaultMetrics({ register, prefix: 'tongzhou_' })
  new Gauge({
    name: 'tongzhou_node',
    help: 'The node and its version',
    labelNames: ['name', 'version'],
    registers,
  }).set(node, 1)
  const labelNames = ['method', 'route'] as const
  const times = new Histogram({
    name: 'tongzhou_request_seconds',
    help: 'From the head of a call to the end of its answer',
    labelNames,
    buckets: seconds,
    registers,
  })
  const calls = new Counter({
    name: 'tongzhou_requests_total',
    help: 'Calls by their result',
    labelNames: [...labelNames, 'result'],
    registers,
  })
  const sent = new Counter({
    name: 'tongzhou_outgoing_total',
    help: 'Calls to addresses that companies gave',
    labelNames: ['result'],
    registers,
  })
  const heard = (message: unknown) => sent.inc({ result: String(message) })
  outgoing.subscribe(heard)
  const endImports = countImports(registers)
  const known = new Set<string>()
  const labelsOf = ({ method, route }: Answered) => {
    const name = `${method} ${route}`
    if (known.size < mostRoutes) known.add(name)
    return known.has(name) ? { method, route } : { method: '', route: others }
  }
  return {
    note(answered) {
      const labels = labelsOf(answered)
      times.observe(labels, answered.ms / 1000)
      calls.inc({ ...labels, result: answered.outcome })
    },
    watch: parts => watchNode(register, parts),
    contentType: register.contentType,
    text: () => register.metrics(),
    stop() {
      outgoing.unsubscribe(heard)
      endImports()
      register.clear()
    },
  }
}

type Registers = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>[]

/** Counts work on imported files by kind; the function that it returns ends that. */
function countImports(registers: Registers): () => void {
  const labelNames = ['kind', 'task'] as const
  const running = new Gauge({
    name: 'tongzhou_imports_running',
    help: 'Files that the node checks, imports or undoes',
    labelNames,
    registers,
  })
  const rows = new Counter({
    name: 'tongzhou_import_rows_total',
    help: 'Rows of files that an import has worked on',
    labelNames: ['kind'],
    registers,
  })
  const ended = new Counter({
    name: 'tongzhou_imports_total',
    help: 'Checks, imports and undone imports by how they ended',
    labelNames: [...labelNames, 'result'],
    registers,
  })
  return hearOfImports(told => {
    const { kind, task } = told
    if ('rows' in told) rows.inc({ kind }, told.rows)
    else if ('began' in told) running.inc({ kind, task })
    else {
      running.dec({ kind, task })
      ended.inc({ kind, task, result: told.ended })
    }
  })
}

type Parts = {
  links: Links
  live: Live
  jobs: Jobs
  calls: CallsUnderWay
  /** Traces so far, by what became of them; undefined where the node keeps none. */
  traces(): Record<string, number> | undefined
}

/** Adds what is read when somebody looks: pools, queue, streams and calls under way. */
function watchNode(register: Registers[number], parts: Parts): void {
  const { links, live, jobs, calls, traces } = parts
  const registers = [register]
  const pools = { requests: links.pool, background: links.jobPool, queue: links.queuePool }
  gauge('tongzhou_connections', 'Connections to the database', ['pool', 'state'], set => {
    const standby = links.standby?.pool
    for (const [pool, { counts }] of Object.entries({ ...pools, ...(standby && { standby }) }))
      for (const [state, count] of Object.entries(counts)) set({ pool, state }, count)
  })
  new Counter({
    name: 'tongzhou_standby_reads_total',
    help: 'Reads that may go to the standby, by who answered, and why the primary did',
    labelNames: ['place', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const { reason, count } of links.standby?.counts ?? [])
        this.inc({ place: reason ? 'primary' : 'standby', reason }, count)
    },
  })
  gauge('tongzhou_calls', 'Calls under way', [], set => set({}, calls.list().length))
  gauge('tongzhou_streams', 'Open streams of events', [], set => set({}, live.count()))
  gauge('tongzhou_listening', '1 while the node hears events of the database', [], set =>
    set({}, links.listening.stands() ? 1 : 0),
  )
  gauge('tongzhou_jobs_running', 'Jobs under way on this node', ['queue'], set => {
    for (const [queue, of] of Map.groupBy(jobs.underWay(), ({ name }) => name)) set({ queue }, of.length)
  })
  gauge(
    'tongzhou_traces',
    'Traces since the start: kept and dropped, exported to the collector and not',
    ['result'],
    set => {
      for (const [result, count] of Object.entries(traces() ?? {})) set({ result }, count)
    },
  )
  gauge('tongzhou_log_unsealed_seconds', 'Age of the oldest entry of the log without a seal', [], async set =>
    set({}, await unsealedAge(links.queuePool)),
  )
  // Both gauges are read at one look, and share what the queue says.
  let asked: ReturnType<Jobs['waiting']> | undefined
  const waiting = () => {
    asked ??= jobs.waiting().finally(() => {
      asked = undefined
    })
    return asked
  }
  gauge('tongzhou_jobs_waiting', 'Jobs that wait, of all nodes', ['queue'], async set => {
    for (const { name, count } of await waiting()) set({ queue: name }, count)
  })
  gauge('tongzhou_jobs_oldest_seconds', 'How long the first of them has waited', ['queue'], async set => {
    for (const { name, seconds: age } of await waiting()) set({ queue: name }, age)
  })

  function gauge(name: string, help: string, labelNames: string[], collect: (set: Set) => void | Promise<void>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        await collect((labels, value) => this.set(labels, value))
      },
    })
  }
}

type Set = (labels: Record<string, string>, value: number) => void
