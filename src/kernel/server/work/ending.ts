import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Waits at most so many ms for a promise; tells whether it settled. Ignores its error, because the node is ending. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const done = work.then(
    () => true,
    () => true,
  )
  const late = sleep(ms, false, { signal: ended.signal }).catch(() => false)
  const came = await Promise.race([done, late])
  ended.abort()
  return came
}

const look = 100 // ms between two looks at connections whose last call has been answered

/** Refuses new requests, waits so many ms for those under way, and then closes every connection. */
export async function drain(http: FastifyInstance, ms: number): Promise<void> {
  const closed = http.close()
  const answered = setInterval(() => http.server.closeIdleConnections(), look)
  const came = await within(ms, closed)
  clearInterval(answered)
  if (came) return
  http.server.closeAllConnections()
  await closed
}
