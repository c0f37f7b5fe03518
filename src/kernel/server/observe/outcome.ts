import type { FastifyReply } from 'fastify'
import { codes } from '../../api/envelope.ts'

/** How a call ended, in few words, for metrics and the log. */
export type Outcome = 'ok' | 'refused' | 'unavailable' | 'failed' | 'gone'

const refused = new WeakMap<FastifyReply, number>()

/** Notes the code of the envelope by which a call is refused: HTTP itself says 200. */
export function noteCode(reply: FastifyReply, code: number): void {
  refused.set(reply, code)
}

/** Returns the envelope's code of a refused call; the HTTP status where the transport refused it; 0 for one that did its work. */
export function codeOf(reply: FastifyReply): number {
  return refused.get(reply) ?? (reply.statusCode < 400 ? codes.ok : reply.statusCode)
}

/** Returns how a call ended. `gone`: nobody waited for its answer any more. */
export function outcomeOf(reply: FastifyReply): Outcome {
  if (!reply.raw.writableEnded) return 'gone'
  const code = codeOf(reply)
  if (code === codes.ok) return 'ok'
  if (code === codes.unavailable || reply.statusCode === 503) return 'unavailable'
  return reply.statusCode >= 500 ? 'failed' : 'refused'
}
