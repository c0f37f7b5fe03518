import type { TestServer } from '../support/server.ts'
import type { Request } from './request.ts'
import type { Scene } from './scene.ts'

/** What is said where the database refused a value that no contract refused before (kernel/server/http/http.ts). */
const lastNet = '提交的内容里有无法保存的值，请检查后重试'

/** How long a stream of events is listened to, in ms; any other answer has an end of its own. */
const listening = 100

/** Makes a request and tells what is wrong with its answer: null, or why it is a failure of the product. */
export async function ask(
  server: TestServer,
  request: Request,
  { tokens, renew }: Scene,
  address: string,
): Promise<string | null> {
  const token = tokens[request.who]
  const { method, url, payload } = request
  const headers = token ? { authorization: `Bearer ${token}`, ...request.headers } : request.headers
  const signal = request.at.endsWith('/notification/events') ? AbortSignal.timeout(listening) : undefined
  const answer = await server.app.http
    .inject({ method, url, headers, payload, remoteAddress: address, signal } as never)
    .catch((error: Error) => (signal?.aborted ? null : Promise.reject(error)))
  if (!answer) return null
  const code = codeOf(answer.headers['content-type'], answer.body)
  if (code.status === 40301) await renew(request.who)
  if (answer.statusCode < 500 && code.code !== 50000 && code.msg !== lastNet) return null
  return `HTTP ${answer.statusCode}, ${code.code} ${code.msg}, trace ${answer.headers['x-trace-id']}`
}

function codeOf(type: unknown, body: string): { status?: number; code?: number; msg?: string } {
  return String(type).startsWith('application/json') && body.startsWith('{') ? JSON.parse(body) : {}
}

/** A request in words, so that it can be made again by hand. */
export function told({ at, who, method, url, headers, payload }: Request): string {
  const body = typeof payload === 'string' ? payload : payload && `base64 ${payload.toString('base64')}`
  return [`${at} as ${who}`, `${method} ${url}`, JSON.stringify(headers), (body ?? '').slice(0, 2000)].join('\n    ')
}
