import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Links } from '../database/links.ts'
import { DatabaseBusy } from '../database/unavailable.ts'
import { productVersion } from './productVersion.ts'

type Status =
  | 'ok'
  | 'short of connections'
  | 'without events'
  | 'busy'
  | 'database not writable'
  | 'database unavailable'

const patience = 3000 // ms

/**
 * Registers `GET /health`, which tells whether the node would answer a request now. Status 200 with `ok`, or with a fault if
 * people are served all the same; otherwise 503. `connections` are those of requests and of background work.
 */
export function tellHealth(http: FastifyInstance, links: Links): void {
  http.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const status = await statusOf(links)
    const serves = status !== 'busy' && status !== 'database unavailable'
    const connections = { requests: links.pool.counts, background: links.jobPool.counts }
    return reply.code(serves ? 200 : 503).send({ status, version: productVersion, connections })
  })
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
