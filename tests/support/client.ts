import type { FastifyInstance } from 'fastify'
import type { Envelope } from '../../src/kernel/api/envelope.ts'
import { type AnswerOf, addressOf, type Route, type SentTo } from '../../src/kernel/api/route.ts'
import { assertDescribed } from './described.ts'

/** How a call is made: whose token, the key of its submission, the caller's address, the file it brings, headers besides. */
export type Manner = {
  as?: string | null
  key?: string
  from?: string
  file?: { name: string; content: Uint8Array | string; type?: string }
  headers?: Record<string, string>
}
/** What a call sends, whether it fits the route or not. */
export type Sent = Manner & { params?: unknown; query?: unknown; body?: unknown }
type Fitting<R extends Route> = SentTo<R> & Manner
type SentArgument<R extends Route> = object extends Fitting<R> ? [sent?: Fitting<R>] : [sent: Fitting<R>]

export type Client = {
  /** Makes a call and gives its envelope, success or refusal. */
  call<R extends Route>(route: R, ...sent: SentArgument<R>): Promise<Envelope<AnswerOf<R>>>
  /** Makes a call that has to succeed and gives its data. Throws with the refusal's words otherwise. */
  ask<R extends Route>(route: R, ...sent: SentArgument<R>): Promise<AnswerOf<R>>
  /** Makes a call whose input need not fit, and gives the bare answer. */
  send(route: Route, sent?: Sent): Promise<Answer>
}
export type Answer = Awaited<ReturnType<typeof inject>>

/** A client that speaks to a server in this process, without a socket. */
export function clientOf(http: FastifyInstance): Client {
  const send = (route: Route, sent: Sent = {}) => inject(http, route, sent)
  const call: Client['call'] = async (route, ...[sent]) => (await send(route, sent as Sent)).json()
  const ask: Client['ask'] = async (route, ...sent) => {
    const envelope = await call(route, ...sent)
    if (!envelope.success) throw new Error(`${route.at}: ${envelope.code} ${envelope.msg}`)
    return envelope.data
  }
  return { call, ask, send }
}

/** Method, URL, headers and body of a call, for a client of any kind. */
export function requestOf(route: Route, { as, key, file, headers, params, query, body }: Sent) {
  const { method, path } = addressOf(route)
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String((params as Fields)[name])))
  const asked = new URLSearchParams(
    Object.entries((query ?? {}) as Fields).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  const content = file ? multipart(file) : json(body)
  const signed = as ? { authorization: `Bearer ${as}` } : {}
  const keyed = key ? { 'idempotency-key': key } : {}
  return {
    method,
    url: asked.size > 0 ? `${filled}?${asked}` : filled,
    headers: { ...content.headers, ...signed, ...keyed, ...headers },
    payload: content.payload,
  }
}

type Fields = Record<string, unknown>

async function inject(http: FastifyInstance, route: Route, sent: Sent) {
  const answer = await http.inject({ ...requestOf(route, sent), remoteAddress: sent.from })
  assertDescribed(route, answer)
  return answer
}

function json(body: unknown) {
  return body === undefined
    ? { headers: {}, payload: undefined }
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

function multipart({ name, content, type = 'application/octet-stream' }: NonNullable<Manner['file']>) {
  const boundary = '----tongzhou-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
