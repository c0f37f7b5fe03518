import { AsyncLocalStorage } from 'node:async_hooks'
import { spanIdOf } from '../../api/spanId.ts'
import type { Caller } from './traceparent.ts'

/**
 * What a span tells of. `body`: the request arrives; `line`: a person's own other calls are first; `pool`: no connection is free; `session`: session and
 * permissions are read; `sent`: the answer is written and taken.
 */
export type SpanKind = 'body' | 'line' | 'pool' | 'session' | 'transaction' | 'statement' | 'job' | 'outgoing' | 'sent'

/** A lock for which a statement waited: when it was seen last, what held it, and by which trace of this node. */
export type LockSeen = {
  until: number
  app: string
  state: string
  statement: string
  holder: Pick<Trace, 'id' | 'name'> | null
}

/** Ms that a call took as its browser counted them. */
export type Took = { trace: string; ms: number }

/** A part of a trace. Times as `performance.now()` tells them; `end` is 0 while it lasts. */
export type Span = {
  trace: Trace
  kind: SpanKind
  /** A statement as it was sent, with $n for its values; the mode of a transaction; the queue of a job; how an outgoing call ended. */
  name: string
  parent: Span | null
  start: number
  end: number
  /** Rows of a statement. */
  rows: number
  /** SQLSTATE of a statement that failed. */
  error: string
  /** The process of the primary that does it; 0 where a proxy shares it, or a standby does it. */
  pid: number
  lock: LockSeen | null
}

/** Spans that one trace keeps: an import sends a hundred thousand statements. Later ones are counted. */
const mostSpans = 200

/** All that follows from one call or one job on one node. */
export class Trace {
  /** 32 hexadecimal digits: the call's X-Trace-Id without its dashes. */
  readonly id: string
  readonly kind: 'call' | 'job'
  /** Method and template of a route; the queue of a job. */
  name: string
  /** The trace from which it came, as its sender says. */
  readonly caller: Caller | null
  readonly start = performance.now()
  end = 0
  /** When its answer was ready. */
  answered = 0
  outcome = ''
  code = 0
  /** Who calls, once their session is known. */
  who: { accountId: number; officeId: number | null } | null = null
  readonly spans: Span[] = []
  /** Spans that were not kept. */
  more = 0
  /** What its browser says of an earlier trace: how long that one took until its answer was there. */
  took: Took | null = null
  /** Kept whatever sampling says: others waited for it. */
  wanted = false

  constructor({ id, kind, name, caller }: Pick<Trace, 'id' | 'kind' | 'name' | 'caller'>) {
    this.id = id
    this.kind = kind
    this.name = name
    this.caller = caller
  }

  /** Begins a span; undefined once the trace has ended or is full. */
  begin(kind: SpanKind, name: string, parent: Span | null = null, pid = 0): Span | undefined {
    if (this.end > 0) return undefined
    if (this.spans.length >= mostSpans) {
      this.more += 1
      return undefined
    }
    const span = {
      trace: this,
      kind,
      name,
      parent,
      start: performance.now(),
      end: 0,
      rows: 0,
      error: '',
      pid,
      lock: null,
    }
    this.spans.push(span)
    return span
  }
}

const storage = new AsyncLocalStorage<Trace>()
const leastTold = 1 // ms: a shorter wait is none

/** Does work as part of a trace; without one as part of none. */
export const within = <T>(trace: Trace | undefined, work: () => T): T => (trace ? storage.run(trace, work) : work())

/** Returns the trace of which the present work is part. */
export const traceNow = (): Trace | undefined => storage.getStore()

/** Begins a span of the present trace, if there is one. */
export const beginSpan = (kind: SpanKind, name: string): Span | undefined => storage.getStore()?.begin(kind, name)

export function endSpan(span: Span | undefined): void {
  if (span) span.end = performance.now()
}

/** Notes a wait of the present trace that is over. */
export function noteWait(kind: SpanKind, since: number): void {
  if (performance.now() - since < leastTold) return
  const span = beginSpan(kind, '')
  if (!span) return
  span.start = since
  endSpan(span)
}

/** What encloses the statements of a connection: its transaction, and within it the reading of a session. */
const enclosing = new WeakMap<object, Span>()

/** Returns the span of a connection that encloses what the present trace does on it. */
const enclosingOf = (client: object, trace: Trace): Span | null => {
  const span = enclosing.get(client)
  return span?.trace === trace ? span : null
}

/** Begins a span that encloses what follows on a connection; the function that it returns ends it. */
export function enclose(client: object, kind: 'transaction' | 'session', name: string): () => void {
  const trace = storage.getStore()
  if (!trace) return nothing
  const outer = enclosingOf(client, trace)
  const span = trace.begin(kind, name, outer)
  if (!span) return nothing
  enclosing.set(client, span)
  return () => {
    endSpan(span)
    if (enclosing.get(client) !== span) return // the connection serves somebody else by now
    if (outer) enclosing.set(client, outer)
    else enclosing.delete(client)
  }
}

const nothing = () => {}

/** Begins the span of a statement that is sent now by who asks: a shared connection answers in the order of all. */
export function beginStatement(client: object, text: string, pid: number): Span | undefined {
  const trace = storage.getStore()
  if (!trace) return undefined
  const outer = enclosingOf(client, trace)
  if (outer) outer.pid = pid
  return trace.begin('statement', text, outer, pid)
}

/** Ends the span of a statement. */
export function endStatement(span: Span | undefined, error: Error | null, rows: number | null): void {
  if (!span) return
  endSpan(span)
  span.rows = rows ?? 0
  if (error) span.error = String((error as { code?: unknown }).code ?? error.name)
}

/** Returns by what another system, or a job, tells that it came of a span. */
export const callerOf = (span: Span): Caller => ({
  traceId: span.trace.id,
  spanId: spanIdOf(span.trace.id, span.trace.spans.indexOf(span) + 1),
})

/** The traces of one node. */
export class Tracer {
  readonly underWay = new Set<Trace>()
  readonly #ended: (trace: Trace) => void

  /** `ended` gets each trace at its end. */
  constructor(ended: (trace: Trace) => void) {
    this.#ended = ended
  }

  begin(of: Pick<Trace, 'id' | 'kind' | 'name' | 'caller'>): Trace {
    const trace = new Trace(of)
    this.underWay.add(trace)
    return trace
  }

  end(trace: Trace, outcome: string, code: number): void {
    const now = performance.now()
    if (trace.answered > 0 && now - trace.answered >= leastTold) {
      const sent = trace.begin('sent', '')
      if (sent) Object.assign(sent, { start: trace.answered, end: now })
    }
    trace.end = now
    trace.outcome = outcome
    trace.code = code
    this.underWay.delete(trace)
    this.#ended(trace)
  }
}
