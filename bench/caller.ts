import type { Envelope } from '../src/kernel/contract/envelope.ts'
import { type AnswerOf, addressOf, type Route, type SentTo } from '../src/kernel/contract/route.ts'
import { identityRoutes } from '../src/modules/identity/contract/identity.ts'
import { benchPassword } from './data.ts'

/** Someone signed in to the product, who makes calls over HTTP. */
export type Caller = {
  token: string
  /** Makes a call that has to succeed and gives its data. Throws with the refusal's words otherwise. */
  ask<R extends Route>(route: R, sent: SentTo<R>): Promise<AnswerOf<R>>
}

/** Signs in as one of the people of the benchmark's companies. */
export async function signIn(address: string, username: string): Promise<Caller> {
  const ask = async <R extends Route>(route: R, sent: unknown, token?: string): Promise<AnswerOf<R>> => {
    const { method, path } = addressOf(route)
    const { params, body } = sent as { params?: Record<string, unknown>; body?: unknown }
    const answer = await fetch(address + path.replace(/:(\w+)/g, (_, name) => String(params?.[name])), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const envelope = (await answer.json()) as Envelope<AnswerOf<R>>
    if (!envelope.success) throw new Error(`${route.at}: ${envelope.code} ${envelope.msg}`)
    return envelope.data
  }
  const token = await ask(identityRoutes.signIn, { body: { username, password: benchPassword } })
  return { token, ask: (route, sent) => ask(route, sent, token) }
}
