import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, type Outcome, outcomeOf } from './outcome.ts'
import type { Took, Trace, Tracer } from './trace.ts'
import { readTraceparent } from './traceparent.ts'

/** A call that has been answered. `route` is its template, never its address; `ms` is from its head to the end of its answer. */
export type Answered = { route: string; method: string; outcome: Outcome; code: number; ms: number; traceId: string }

/** What a node is answering now. */
export type CallsUnderWay = {
  /** Returns the calls under way, the longest first: their templates and since how many ms. Streams of events are none. */
  list(): { route: string; ms: number }[]
}

/** The label of all addresses that lead nowhere. */
export const unknown = 'unknown'

const traces = new WeakMap<FastifyRequest, Trace>()

/** Returns the trace of a request; undefined where none is kept of it. */
export const traceOf = (request: FastifyRequest): Trace | undefined => traces.get(request)

/**
 * Tells `told` of each call that a server has answered, and keeps those under way; each to an address of the product is a trace, where there is a tracer.
 * Streams of events last and are not told.
 */
export function observeCalls(app: FastifyInstance, told: (answered: Answered) => void, tracer?: Tracer): CallsUnderWay {
  const begun = new Map<FastifyRequest, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStream(request)) {
      begun.set(request, performance.now())
      if (tracer && isCall(request)) {
        const trace = tracer.begin(asTrace(request))
        trace.took = tookOf(request.headers['x-took'])
        traces.set(request, trace)
      }
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const since = begun.get(request)
    begun.delete(request)
    if (since !== undefined) {
      const call = answered(request, reply, tenths(performance.now() - since))
      told(call)
      const trace = traces.get(request)
      if (trace) tracer?.end(trace, call.outcome, call.code)
    }
    done()
  })
  return {
    list: () =>
      [...begun]
        .map(([request, since]) => ({ route: templateOf(request), ms: Math.round(performance.now() - since) }))
        .sort((a, b) => b.ms - a.ms),
  }
}

/** Returns an answered call as the log and the metrics know it: without whom it concerns. */
function answered(request: FastifyRequest, reply: FastifyReply, ms: number): Answered {
  const route = templateOf(request)
  return {
    route,
    method: methodOf(request, route),
    outcome: outcomeOf(reply),
    code: codeOf(reply),
    ms,
    traceId: request.id,
  }
}

const isCall = (request: FastifyRequest) => !request.is404 && request.routeOptions.url?.startsWith('/api/') === true

const asTrace = (request: FastifyRequest) => ({
  id: request.id.replaceAll('-', ''),
  kind: 'call' as const,
  name: `${request.method} ${templateOf(request)}`,
  caller: readTraceparent(request.headers.traceparent),
})

/** Reads what a browser says of its last slow call: its X-Trace-Id and ms. */
function tookOf(said: unknown): Took | null {
  const [, trace, ms] = /^([\da-f-]{36}) (\d{1,6})$/.exec(typeof said === 'string' ? said : '') ?? []
  return trace && ms ? { trace: trace.replaceAll('-', ''), ms: Number(ms) } : null
}

const templateOf = (request: FastifyRequest): string =>
  request.is404 ? unknown : (request.routeOptions.url ?? unknown)

/** A stranger may send any method to an address that is none. */
const methodOf = (request: FastifyRequest, route: string): string => (route === unknown ? '' : request.method)

/** Finer than that is noise in the log. */
const tenths = (ms: number): number => Math.round(ms * 10) / 10

const isStream = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { streams?: boolean }).streams === true
