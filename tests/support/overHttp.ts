import type { Envelope } from '../../src/kernel/api/envelope.ts'
import type { Route } from '../../src/kernel/api/route.ts'
import { requestOf, type Sent } from './client.ts'

export type HttpAnswer = { status: number; retryAfter: string | null; body: Envelope<never> }

/** Makes a call of a node that listens at `address`, in whatever process, over a socket. */
export async function callAt(address: string, route: Route, sent: Sent): Promise<HttpAnswer> {
  const { method, url, headers, payload } = requestOf(route, sent)
  const answer = await fetch(address + url, { method, headers, body: payload as string })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as never }
}

export type Health = { status: string; connections: Record<'requests' | 'background', Record<string, number>> }

/** What a node says of itself, with the HTTP status it says it with. */
export async function healthAt(address: string): Promise<[number, Health]> {
  const answer = await fetch(`${address}/health`)
  return [answer.status, (await answer.json()) as Health]
}
