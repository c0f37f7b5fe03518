import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import type { Pool } from '../database/connections.ts'
import type { Listening } from '../database/listening.ts'
import { appRole } from '../database/role.ts'
import type { OpenDesk } from '../desk/sessionDesk.ts'
import { beginSpan, callerOf, endSpan, type Tracer, within as withinTrace } from '../observe/trace.ts'
import { readTraceparent, writeTraceparent } from '../observe/traceparent.ts'
import { within } from './ending.ts'

/** A kind of background work: its queue's name, how it is done, how many at once per node. */
export type JobKind<D extends object> = {
  name: string
  /**
   * `signal` is aborted when the node stops or has lost the job; an error that `work` then throws makes the job run again.
   */
  work: (data: D, signal: AbortSignal) => Promise<void>
  /** Seconds a job may run before it is stopped and tried again. */
  expireInSeconds?: number
  concurrency?: number
}

/** A job under way on this node, and since how many ms. */
export type JobUnderWay = { name: string; ms: number }
/** The jobs of a queue that may begin and have not, and how many seconds the first of them has waited. */
export type JobsWaiting = { name: string; count: number; seconds: number }

/** The queue of a running node; jobs live in PostgreSQL and survive restarts. */
export type Jobs = {
  /** Puts a job into the queue in the desk's transaction: it exists exactly when the transaction commits. */
  enqueue(
    desk: OpenDesk,
    name: string,
    data: object,
    options?: { startAfter?: number; singletonKey?: string },
  ): Promise<void>
  /** Creates the queues and starts working on them. */
  work(kinds: readonly JobKind<never>[]): Promise<void>
  /** Work repeated by the clock, once per installation: `cron` in Asia/Shanghai. Beyond `expireInSeconds` (an hour) it begins anew. */
  schedule(name: string, cron: string, work: () => Promise<void>, expireInSeconds?: number): Promise<void>
  /** Returns the jobs under way on this node, the longest first. */
  underWay(): JobUnderWay[]
  /** Reads what waits in all queues, whichever node will do it. */
  waiting(): Promise<JobsWaiting[]>
  /** Takes on no further jobs; those under way go on. */
  rest(): Promise<void>
  /** Takes on jobs again. */
  goOn(): Promise<void>
  /** Tells whether the node takes on jobs. */
  takesOn(): boolean
  /** Ends the queue; jobs under way have so many ms to end. */
  stop(patience: number): Promise<void>
}

/** The seconds without a sign of life after which the job of a killed node runs again. pg-boss allows no less. */
const heartbeatSeconds = 10
const lookAfter = 5 // seconds

/**
 * Starts the queue on the owner's connections, which create the queue's schema, and lets the application put jobs into it. A
 * node that cannot listen polls for jobs twice a second. Each job is a trace, where there is a tracer, and tells from which one it came.
 */
export async function startJobs(
  owner: Pool,
  listening: Listening | null,
  onError: (error: Error) => void,
  tracer?: Tracer,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values), ...(listening && { listen: listenBy(listening) }) },
    superviseIntervalSeconds: lookAfter,
    monitorIntervalSeconds: lookAfter,
    useListenNotify: listening !== null,
  })
  boss.on('error', onError)
  await boss.start()
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  const stopping = new AbortController()
  const worked: string[] = []
  const begins: (() => Promise<unknown>)[] = []
  const begun = new Map<object, { name: string; since: number }>()
  let takesOn = false

  /** Begins to work on a queue, now and after each rest. */
  async function begin(start: () => Promise<unknown>): Promise<void> {
    begins.push(start)
    takesOn = true
    await start()
  }

  /** Keeps a job among those under way until it has ended. `from`: the trace that put it into the queue. */
  async function noted(name: string, work: () => Promise<void>, from?: unknown): Promise<void> {
    const job = {}
    begun.set(job, { name, since: performance.now() })
    try {
      await (tracer ? traced(tracer, { name, from }, work) : work())
    } finally {
      begun.delete(job)
    }
  }

  async function queue(name: string, expireInSeconds = 3600) {
    worked.push(name)
    // pg-boss would change nothing about it, at the cost of a lock and five statements each.
    if (made.has(name)) return
    await boss.createQueue(name, { retryLimit: 5, retryDelay: 2, expireInSeconds, heartbeatSeconds, notify: true })
  }

  return {
    async enqueue({ client }, name, data, options = {}) {
      const span = beginSpan('job', name)
      await boss.send(name, span ? { ...data, [fromKey]: writeTraceparent(callerOf(span)) } : data, {
        ...options,
        db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
      })
      endSpan(span)
    },
    async work(kinds) {
      for (const kind of kinds) await queue(kind.name, kind.expireInSeconds)
      await owner.query(grants)
      for (const { name, concurrency, work } of kinds) {
        const manners = {
          localConcurrency: concurrency ?? 1,
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: lookAfter,
        }
        await begin(() =>
          boss.work<object>(name, manners, async ([job]) => {
            if (!job) return
            const { [fromKey]: from, ...data } = (job.data ?? {}) as Record<string, unknown>
            await noted(name, () => work(data as never, AbortSignal.any([job.signal, stopping.signal])), from)
          }),
        )
      }
    },
    async schedule(name, cron, work, expireInSeconds) {
      await queue(name, expireInSeconds)
      await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' })
      await begin(() => boss.work(name, () => noted(name, work)))
    },
    underWay: () =>
      [...begun.values()]
        .map(({ name, since }) => ({ name, ms: Math.round(performance.now() - since) }))
        .sort((a, b) => b.ms - a.ms),
    async waiting() {
      const { rows } = await owner.query<JobsWaiting>(
        `select name, count(*)::int as count, extract(epoch from now() - min(start_after))::int as seconds from pgboss.job
         where state < 'active' and start_after <= now() group by name order by name`,
      )
      return rows
    },
    async rest() {
      takesOn = false
      // Who waited for the jobs under way could not beat meanwhile.
      await Promise.all(worked.map(name => boss.offWork(name, { wait: false })))
    },
    async goOn() {
      takesOn = true
      await Promise.all(begins.map(start => start()))
    },
    takesOn: () => takesOn,
    async stop(patience) {
      stopping.abort(new Error('the node is stopping; another one, or its next start, does the job'))
      await within(patience, Promise.all(worked.map(name => boss.offWork(name))))
      await within(1000, boss.stop({ graceful: false })) // graceful, it would look twice a second whether all have ended
    },
  }
}

const fromKey = 'traceparent'

/** Does a job as a trace of its own. */
async function traced(
  tracer: Tracer,
  { name, from }: { name: string; from: unknown },
  work: () => Promise<void>,
): Promise<void> {
  const trace = tracer.begin({
    id: randomUUID().replaceAll('-', ''),
    kind: 'job',
    name,
    caller: readTraceparent(from),
  })
  try {
    await withinTrace(trace, work)
    tracer.end(trace, 'ok', 0)
  } catch (error) {
    tracer.end(trace, 'failed', 0)
    throw error
  }
}

/** Sent together they are one transaction; of nodes that start at once, each waits for the one before. */
const grants = `select pg_advisory_xact_lock(727003); grant usage on schema pgboss to ${appRole};
  grant select, insert, update on all tables in schema pgboss to ${appRole}`

/** Makes the queue's schema as the first node does, with an owner's session, where there is none. */
export async function makeQueue(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (rows[0]?.there) return
  await owner.query(getConstructionPlans())
  await owner.query(grants)
}

/** Makes pg-boss look for jobs when it begins to listen and when it may have missed something. */
function listenBy(listening: Listening) {
  return async (channel: string, heard: (payload: string) => void, look: () => void) => {
    const leave = await listening.hear(channel, { heard, missed: look })
    look()
    return { close: async () => leave() }
  }
}
