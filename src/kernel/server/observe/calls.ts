import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, type Outcome, outcomeOf } from './outcome.ts'

/** A call that has been answered. `route` is its template, never its address; `ms` is from its head to the end of its answer. */
export type Answered = { route: string; method: string; outcome: Outcome; code: number; ms: number; traceId: string }

/** What a node is answering now. */
export type CallsUnderWay = {
  /** Returns the calls under way, the longest first: their templates and since how many ms. Streams of events are none. */
  list(): { route: string; ms: number }[]
}

/** The label of all addresses that lead nowhere. */
export const unknown = 'unknown'

/** Tells `told` of each call that a server has answered, and keeps those under way. Streams of events last and are not told. */
export function observeCalls(app: FastifyInstance, told: (answered: Answered) => void): CallsUnderWay {
  const begun = new Map<FastifyRequest, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStream(request)) begun.set(request, performance.now())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const since = begun.get(request)
    begun.delete(request)
    if (since !== undefined) told(answered(request, reply, tenths(performance.now() - since)))
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

const templateOf = (request: FastifyRequest): string =>
  request.is404 ? unknown : (request.routeOptions.url ?? unknown)

/** A stranger may send any method to an address that is none. */
const methodOf = (request: FastifyRequest, route: string): string => (route === unknown ? '' : request.method)

/** Finer than that is noise in the log. */
const tenths = (ms: number): number => Math.round(ms * 10) / 10

const isStream = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { streams?: boolean }).streams === true
