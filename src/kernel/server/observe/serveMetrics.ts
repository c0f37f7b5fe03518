import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../api/envelope.ts'
import type { Config } from '../config.ts'
import { hashToken } from '../desk/session.ts'
import { envelopeOf, sendPlain } from '../http/envelope.ts'
import { inNetworks } from '../http/network.ts'
import { Refusal } from '../refusal.ts'
import type { Metrics } from './metrics.ts'

const path = '/metrics'

type Rules = Pick<Config, 'metricsToken' | 'metricsAllow' | 'trustProxy'>

/** Registers `GET /metrics` for who has the token or calls from a network that may read them; to others the address is none. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, rules: Rules): void {
  const isAllowed = inNetworks(rules.metricsAllow)
  http.get(path, { schema: { hide: true } }, async (request, reply) => {
    const may =
      hasToken(request, rules) || (comesItself(request, rules) && isAllowed(request.ip.replace(/^::ffff:/i, '')))
    if (!may) return sendPlain(reply, 404, envelopeOf(new Refusal(codes.notFound, `没有 ${path} 这个地址`)))
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text())
  })
}

function hasToken({ headers }: FastifyRequest, { metricsToken }: Rules): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return metricsToken !== undefined && given !== undefined && timingSafeEqual(hashToken(given), hashToken(metricsToken))
}

/** Tells whether a request's address is that of who asks: what a proxy brings comes from the proxy's, unless the proxy is believed. */
const comesItself = ({ headers }: FastifyRequest, { trustProxy }: Rules) =>
  trustProxy.length > 0 || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)
