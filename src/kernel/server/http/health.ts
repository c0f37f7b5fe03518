import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Links } from '../database/links.ts'
import { DatabaseBusy } from '../database/unavailable.ts'
import type { Jobs } from '../work/jobs.ts'
import { productVersion } from './productVersion.ts'

type Status =
  | 'ok'
  | 'short of connections'
  | 'without events'
  | 'busy'
  | 'database not writable'
  | 'database unavailable'

/** Why a proxy should send a node nothing new. */
export type Unready = 'draining' | 'database' | 'events' | 'jobs'

/** What a node is judged by. */
export type Judged = {
  links: Links
  /** Undefined where the node does no jobs. */
  jobs: Pick<Jobs, 'takesOn'> | undefined
  isDraining(): boolean
}

const patience = 3000 // ms

/**
 * Registers `GET /health`, which tells whether the node would answer a request now (status 200 with `ok`, or with a fault if
 * people are served all the same; otherwise 503; `connections` are those of requests and of background work),
 * `GET /health/live`, which answers 200 while the process does anything at all, and `GET /health/ready`, which answers 503 while a proxy should send
 * the node nothing new.
 */
export function tellHealth(http: FastifyInstance, judged: Judged): void {
  const { links } = judged
  http.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const status = await statusOf(links)
    const serves = status !== 'busy' && status !== 'database unavailable'
    const connections = { requests: links.pool.counts, background: links.jobPool.counts }
    return reply.code(serves ? 200 : 503).send({ status, version: productVersion, connections })
  })
  http.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const lacks = await lackOf(judged)
    return reply.code(lacks ? 503 : 200).send({ status: lacks ?? 'ready' })
  })
}

/**
 * Returns what a node lacks to be sent requests; null if nothing. One that is busy is ready: were it not, the others would get its requests, too, and soon
 * no node would be ready. Migrations are no reason: a node that answers has run them, and one that a newer version has overtaken ends.
 */
export async function lackOf({ links, jobs, isDraining }: Judged): Promise<Unready | null> {
  if (isDraining()) return 'draining'
  const status = await statusOf(links)
  if (status === 'database unavailable' || status === 'database not writable') return 'database'
  if (!links.listening.stands()) return 'events'
  return jobs && !jobs.takesOn() ? 'jobs' : null
}

async function statusOf({ pool, watch, listening }: Links): Promise<Status> {
  const ended = new AbortController()
  const late = sleep(patience, 'busy' as const, { signal: ended.signal }).catch(() => 'busy' as const)
  const failed = await Promise.race([ask(pool), late])
  ended.abort()
  if (failed) return failed
  if (watch.isUnwritable()) return 'database not writable'
  if (watch.isShort()) return 'short of connections'
  return listening.stands() ? 'ok' : 'without events'
}

async function ask(pool: Links['pool']): Promise<Status | null> {
  try {
    const { rows } = await pool.query<{ reads: boolean }>(
      `select current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as reads`,
    )
    return rows[0]?.reads ? 'database not writable' : null
  } catch (error) {
    return error instanceof DatabaseBusy ? 'busy' : 'database unavailable'
  }
}
