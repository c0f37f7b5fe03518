import type { FastifyReply } from 'fastify'
import { codes, type Envelope } from '../../api/envelope.ts'
import type { Route } from '../../api/route.ts'
import { noteCode } from '../observe/outcome.ts'
import type { Refusal } from '../refusal.ts'
import { serializerOf } from './schema.ts'

/** Returns the envelope of a refusal: status 40301 for an expired login and only for it, otherwise 200. */
export function envelopeOf(refusal: Refusal): Envelope {
  const status = refusal.code === codes.expired ? codes.expired : 200
  return { status, code: refusal.code, success: false, msg: refusal.message, data: refusal.data }
}

/** Sends a refusal with HTTP 200: it is an answer of the application, not a failure of the transport (specification §8). */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendPlain(reply, 200, envelopeOf(refusal))
}

/** Sends an envelope without the schema of the route's answers. */
export function sendPlain(reply: FastifyReply, httpStatus: number, envelope: Envelope): FastifyReply {
  noteCode(reply, envelope.code)
  return reply
    .code(httpStatus)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope)
}

/** Sends what a handler gave, through the JSON schema of the route's answer: fields it does not name stay inside. */
export function succeed(reply: FastifyReply, route: Route, data: unknown): FastifyReply {
  const msg = route.says ? String(data) : '成功'
  const envelope: Envelope = { status: 200, code: codes.ok, success: true, msg, data: data ?? null }
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .serializer(serializerOf(reply, route))
    .send(route.flat ? { ...(data as object), ...envelope } : envelope)
}
