import { codes } from '../api/envelope.ts'
import { type AnswerOf, addressOf, type Route, type RouteShape, type SentTo } from '../api/route.ts'
import { open, tell, transportError } from './answer.ts'
import { isResting, isUnloading } from './attendance.ts'
import { noteTrace } from './errorLog.ts'
import { beginWait } from './overlay.ts'
import { useSession } from './session.ts'
import { noteTook, tookHeader } from './took.ts'

/** Browser's time limit of a call in ms (S5.01). */
const usualTimeout = 50_000

export type CallOptions = {
  /** Shows no overlay, because nobody waits for the call (prefetch, live refresh, search while typing). */
  quiet?: boolean
  /** The caller reports a failure itself: no message and no question. */
  silent?: boolean
  signal?: AbortSignal
  /** Gets the head of an answer that has arrived whole and well. */
  heard?: (head: Headers) => unknown
  /** Idempotency key: a form that sends twice is one submission. */
  key?: string
}

/** The arguments of a call after its route; a route without input needs none. */
export type CallArguments<R extends RouteShape> =
  unknown extends SentTo<R> ? [sent?: undefined, options?: CallOptions] : [sent: SentTo<R>, options?: CallOptions]

/**
 * Calls a route (S5.01 to S5.06). Yields the data of the answer. Throws CallError, after telling the person; an AbortError
 * where `signal` cancelled it.
 */
export async function call<const R extends Route>(route: R, ...args: CallArguments<R>): Promise<AnswerOf<R>> {
  const [sent, options = {}] = args
  const work = async () => {
    const since = performance.now()
    const response = await send(route, sent, options)
    const body = await transported(route, () => response.text())
    const trace = response.headers.get('X-Trace-Id')
    noteTook(trace, performance.now() - since)
    try {
      const data = open<AnswerOf<R>>(response.status, body)
      options.heard?.(response.headers)
      return data
    } catch (failure) {
      noteTrace(trace)
      throw failure
    }
  }
  return attended(options, () =>
    work().catch(async failure => {
      if (failure.code !== codes.unavailable) throw failure
      return (await import('./whenBack.ts')).whenBack(failure, work, { route, options })
    }),
  )
}

/** Runs a call behind the overlay and reports its failure, by the options. */
export async function attended<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  const endWait = options.quiet ? undefined : beginWait()
  try {
    return await work()
  } catch (failure) {
    // The page is being left: nobody is there any more to see a message or to be signed out.
    if (isUnloading()) return new Promise(() => {})
    if (!options.silent) tell(failure)
    throw failure
  } finally {
    endWait?.()
  }
}

/** Sends a route's request and returns the raw response; transport failures are thrown as CallError. */
export async function send(route: RouteShape, sent: unknown, options: CallOptions): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutOf(route))
  const { body } = (sent ?? {}) as { body?: unknown }
  const { method } = addressOf(route)
  const url = urlOf(route, sent)
  return transported(
    route,
    () =>
      takeEarly(`${method} ${url}`) ??
      fetch(url, {
        method,
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headersOf(options.key) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
        cache: 'no-store',
      }),
  )
}

const timeoutOf = (route: RouteShape) => route.timeout ?? usualTimeout

/**
 * Sends a request or reads an answer of a route: a connection breaks before the head of an answer and after it. Throws
 * CallError where it does.
 */
export async function transported<T>(route: RouteShape, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    throw transportError(failure, timeoutOf(route))
  }
}

declare global {
  interface Window {
    /** Answers that the document asked for before its code was there, by method and address; each is used once. */
    early?: Record<string, Promise<Response>>
  }
}

function takeEarly(address: string): Promise<Response> | undefined {
  const early = window.early?.[address]
  delete window.early?.[address]
  return early
}

/** Returns the headers of the token, of the page's company, of the idempotency key, of a page that nobody uses and of the last slow call, each if there is one. */
export function headersOf(key?: string): Record<string, string> {
  const { token, office } = useSession.getState()
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(office !== null && { 'X-Office': String(office) }),
    ...(key && { 'Idempotency-Key': key }),
    ...(isResting() && { 'X-Resting': '1' }),
    ...tookHeader(),
  }
}

/**
 * Returns a route's address on this origin with its path parameters and query filled in; empty query values are left out.
 */
export function urlOf(route: RouteShape, sent: unknown): string {
  const { params = {}, query = {} } = (sent ?? {}) as Record<'params' | 'query', Record<string, unknown> | undefined>
  const path = addressOf(route).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
