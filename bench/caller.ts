import type { Envelope } from '../src/kernel/api/envelope.ts'
import { type AnswerOf, addressOf, type Route, type SentTo } from '../src/kernel/api/route.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { benchPassword } from './data.ts'

/** A person signed in to the product, who makes calls over HTTP. */
export type Caller = {
  token: string
  /** Makes a call that must succeed and returns its data. Otherwise throws with the refusal's words. */
  ask<R extends Route>(route: R, sent: SentTo<R>): Promise<AnswerOf<R>>
}

/** Signs in as a person of the benchmark's companies. */
export async function signIn(address: string, username: string): Promise<Caller> {
  const ask = async <R extends Route>(route: R, sent: unknown, token?: string): Promise<AnswerOf<R>> => {
    const { method, path } = addressOf(route)
    const { params, query, body } = sent as Partial<Record<'params' | 'query', Record<string, string>>> & {
      body?: unknown
    }
    const asked = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await fetch(address + path.replace(/:(\w+)/g, (_, name) => String(params?.[name])) + asked, {
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
