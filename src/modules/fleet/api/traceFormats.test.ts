import { expect, test } from 'vitest'
import type { TraceDetail, TracePart } from './trace.ts'
import { otlpOf, otlpOfAll, zipkinOf } from './traceFormats.ts'

const part = (more: Partial<TracePart>): TracePart => ({
  kind: 'statement',
  parent: null,
  at: 0,
  ms: 1,
  text: '',
  rows: null,
  error: '',
  lock: null,
  ...more,
})

const trace: TraceDetail = {
  id: 1,
  at: '2026-11-30T00:00:00.000Z',
  name: 'POST /api/x',
  kind: 'call',
  outcome: 'failed',
  code: 50000,
  ms: 40,
  waited: 0,
  browser: null,
  parts: 3,
  node: 'one',
  person: 7,
  company: 3,
  trace: 'aaaaaaaabbbbbbbbccccccccdddddddd',
  more: 0,
  caller: '4bf92f3577b34da6a3ce929d0e0e4736',
  callerSpan: '00f067aa0ba902b7',
  cause: null,
  came: [],
  list: [
    part({ kind: 'transaction', at: 1, ms: 30, text: 'reads' }),
    part({ parent: 0, at: 20, ms: 9.5, text: 'select $1', rows: 2, error: '57014' }),
    part({ kind: 'session', parent: 0, at: 2, ms: 3 }),
  ],
}

type Spans = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] }
const spansOf = (of: TraceDetail) => (otlpOf(of) as Spans).resourceSpans[0]?.scopeSpans[0]?.spans ?? []

test('Zipkin reads a trace: ids of its parts, parents, µs, tags that are texts', () => {
  const [whole, transaction, statement] = zipkinOf(trace) as Record<string, unknown>[]
  expect(whole).toMatchObject({
    traceId: trace.caller,
    id: 'aaaaaaaa00000001',
    parentId: trace.callerSpan,
    kind: 'SERVER',
    timestamp: 1_795_996_800_000_000,
    duration: 40_000,
  })
  expect(transaction).toMatchObject({ id: 'aaaaaaaa00000002', parentId: 'aaaaaaaa00000001', duration: 30_000 })
  expect(statement).toMatchObject({
    parentId: 'aaaaaaaa00000002',
    kind: 'CLIENT',
    tags: { 'db.query.text': 'select $1', 'db.response.returned_rows': '2', error: '57014' },
  })
})

test('OTLP reads a trace: ns as texts, attributes with their kind, what failed', () => {
  const [whole, , statement] = spansOf(trace)
  expect(whole).toMatchObject({
    traceId: trace.caller,
    spanId: 'aaaaaaaa00000001',
    parentSpanId: trace.callerSpan,
    kind: 2,
    startTimeUnixNano: '1795996800000000000',
    endTimeUnixNano: '1795996800040000000',
    status: { code: 2 },
  })
  expect(statement?.attributes).toContainEqual({ key: 'db.response.returned_rows', value: { intValue: '2' } })
})

test('what a stranger says is a link and not the trace', () => {
  const [whole] = spansOf({ ...trace, person: null })
  expect(whole).toMatchObject({ traceId: trace.trace, links: [{ traceId: trace.caller, spanId: trace.callerSpan }] })
  expect(whole).not.toHaveProperty('parentSpanId')
  expect(zipkinOf({ ...trace, person: null })[0]).toMatchObject({ traceId: trace.trace })
})

test('what leaves the installation has no number of a person or a company, and the same ids and parents', () => {
  const [whole] = (otlpOfAll('one', [trace, trace]) as Spans).resourceSpans[0]?.scopeSpans[0]?.spans ?? []
  expect(whole).toMatchObject({ traceId: trace.caller, parentSpanId: trace.callerSpan })
  expect(JSON.stringify(otlpOf(trace))).toMatch(/"person".*"company"/)
  expect(JSON.stringify(otlpOfAll('one', [trace, trace]))).not.toMatch(/person|company/)
})
