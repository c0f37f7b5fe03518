import { spanIdOf } from '../../../kernel/api/spanId.ts'
import type { PartKind, TraceDetail, TracePart } from './trace.ts'

const service = 'tongzhou'

/** A trace with its parts, as formats of others tell it. */
export type WholeTrace = Omit<TraceDetail, 'id' | 'waited' | 'parts' | 'more' | 'browser' | 'cause' | 'came'>

/** A span as both formats know it; times in ms of the epoch, `at` 0 is the whole trace. */
type Told = {
  id: string
  parentId: string | undefined
  name: string
  start: number
  ms: number
  part: TracePart | null
}

/** A known person's trace goes on from that of who called; a stranger's word is a link. */
const goesOn = ({ person, kind }: WholeTrace) => person !== null || kind === 'job'

function toldOf(trace: WholeTrace): Told[] {
  const began = Date.parse(trace.at)
  const root = spanIdOf(trace.trace, 0)
  const whole: Told = {
    id: root,
    parentId: trace.callerSpan && goesOn(trace) ? trace.callerSpan : undefined,
    name: trace.name,
    start: began,
    ms: trace.ms,
    part: null,
  }
  const parts = trace.list.map(
    (part, at): Told => ({
      id: spanIdOf(trace.trace, at + 1),
      parentId: part.parent === null ? root : spanIdOf(trace.trace, part.parent + 1),
      name: part.kind,
      start: began + part.at,
      ms: part.ms,
      part,
    }),
  )
  return [whole, ...parts]
}

const idOf = (trace: WholeTrace) => (trace.caller && goesOn(trace) ? trace.caller : trace.trace)

/** Returns what is known of a span, as both formats take it. */
function tagsOf(trace: WholeTrace, { part }: Told): Record<string, string | number> {
  if (!part) {
    const { node, outcome, code, kind, trace: id, person, company } = trace
    return { node, outcome, code, kind, 'trace.id': id, ...(person && { person }), ...(company && { company }) }
  }
  const { kind, text, rows, error, lock } = part
  const held = lock && { 'lock.ms': lock.ms, 'lock.holder': lock.name || lock.app, 'lock.statement': lock.statement }
  return {
    ...(text && { [kind === 'statement' ? 'db.query.text' : 'text']: text }),
    ...(rows !== null && { 'db.response.returned_rows': rows }),
    ...(error && { error }),
    ...held,
  }
}

const zipkinKind = (part: TracePart | null, of: WholeTrace['kind']) => {
  if (!part) return of === 'job' ? 'CONSUMER' : 'SERVER'
  const kinds: Partial<Record<PartKind, string>> = { statement: 'CLIENT', outgoing: 'CLIENT', job: 'PRODUCER' }
  return kinds[part.kind]
}

/** Returns a trace as Zipkin's JSON, version 2; times in µs. */
export function zipkinOf(trace: WholeTrace): object[] {
  const traceId = idOf(trace)
  return toldOf(trace).map(told => {
    const { id, parentId, name, start, ms, part } = told
    const tags = Object.fromEntries(Object.entries(tagsOf(trace, told)).map(([key, value]) => [key, String(value)]))
    return {
      traceId,
      id,
      ...(parentId && { parentId }),
      name,
      ...(zipkinKind(part, trace.kind) && { kind: zipkinKind(part, trace.kind) }),
      timestamp: Math.round(start * 1000),
      duration: Math.max(1, Math.round(ms * 1000)),
      localEndpoint: { serviceName: service },
      tags,
    }
  })
}

const otlpKinds: Record<string, number> = { SERVER: 2, CLIENT: 3, PRODUCER: 4, CONSUMER: 5 }
const nanos = (ms: number) => `${Math.round(ms * 1000)}000`
const otlpValue = (value: string | number) =>
  typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value }
const attributesOf = (tags: Record<string, string | number>) =>
  Object.entries(tags).map(([key, value]) => ({ key, value: otlpValue(value) }))

/** Returns a trace as OTLP's JSON (ExportTraceServiceRequest). */
export const otlpOf = (trace: WholeTrace): object => requestOf(trace.node, otlpSpansOf(trace, true))

/** Returns traces of a node as one request of OTLP, without the numbers of people and companies: it leaves the installation. */
export const otlpOfAll = (node: string, traces: readonly WholeTrace[]): object =>
  requestOf(
    node,
    traces.flatMap(trace => otlpSpansOf(trace, false)),
  )

const requestOf = (node: string, spans: readonly object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'service.instance.id': node }) },
      scopeSpans: [{ scope: { name: service }, spans }],
    },
  ],
})

function otlpSpansOf(trace: WholeTrace, withNumbers: boolean): object[] {
  const traceId = idOf(trace)
  return toldOf(trace).map(told => {
    const { id, parentId, name, start, ms, part } = told
    const { person, company, ...tags } = tagsOf(trace, told)
    const failed = part ? part.error !== '' : trace.outcome === 'failed' || trace.outcome === 'unavailable'
    const linked = !part && trace.caller && !goesOn(trace)
    return {
      traceId,
      spanId: id,
      ...(parentId && { parentSpanId: parentId }),
      name,
      kind: otlpKinds[zipkinKind(part, trace.kind) ?? ''] ?? 1,
      startTimeUnixNano: nanos(start),
      endTimeUnixNano: nanos(start + ms),
      attributes: attributesOf({
        ...tags,
        ...(withNumbers && person && { person }),
        ...(withNumbers && company && { company }),
      }),
      ...(linked && { links: [{ traceId: trace.caller, spanId: trace.callerSpan }] }),
      status: { code: failed ? 2 : 0 },
    }
  })
}
