import type { LockSeen, Span, Trace } from '../../../../kernel/server/observe/trace.ts'
import type { LockWait, PartKind, TracePart } from '../../api/trace.ts'
import { shapeOf } from '../facts.ts'
import type { Stall } from './stalls.ts'

/** A part as the database keeps it; what is missing is nothing. `p`: place of the parent, `t`: place of the text. */
type KeptPart = {
  k: PartKind
  at: number
  ms: number
  p?: number
  t?: number
  rows?: number
  error?: string
  lock?: LockWait
}
export type Detail = { texts: string[]; spans: KeptPart[]; more: number }

/** Returns the parts of a trace as they are kept: statements by their shape, each text once, times from its beginning. */
export function detailOf(trace: Trace, stalls: readonly Stall[]): Detail {
  const texts = new Map<string, number>()
  const textAt = (text: string) => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const places = new Map(trace.spans.map((span, at) => [span, at]))
  const end = (span: Span) => (span.end === 0 ? trace.end : span.end)
  const spans = trace.spans.map((span): KeptPart => {
    const text = span.kind === 'statement' ? shapeKnown(span.name) : span.name
    return {
      k: span.kind,
      at: tenths(span.start - trace.start),
      ms: tenths(Math.max(0, end(span) - span.start)),
      ...(span.parent && { p: places.get(span.parent) ?? 0 }),
      ...(text && { t: textAt(text) }),
      ...(span.rows > 0 && { rows: span.rows }),
      ...(span.error && { error: span.error }),
      ...(span.lock && { lock: lockOf(span.lock, span.start) }),
    }
  })
  const held = stalls.map(
    ({ start, end: until }): KeptPart => ({
      k: 'loop',
      at: tenths(Math.max(0, start - trace.start)),
      ms: tenths(Math.min(until, trace.end) - Math.max(start, trace.start)),
    }),
  )
  return { texts: [...texts.keys()], spans: spans.concat(held), more: trace.more }
}

const tenths = (ms: number) => Math.round(ms * 10) / 10

/** Returns the ms for which the statements of a trace waited for locks. */
export const waitedOf = ({ spans }: Trace): number =>
  Math.round(spans.reduce((all, { lock, start }) => all + (lock ? lock.until - start : 0), 0))

const lockOf = ({ until, app, state, statement, holder }: LockSeen, start: number): LockWait => ({
  ms: Math.round(until - start),
  app,
  state,
  statement: shapeOf(statement),
  trace: holder?.id ?? '',
  name: holder?.name ?? '',
})

/** Characters of a statement's beginning and end: a list's names its columns first, then its tables and conditions. */
const head = 240
const tail = 560
const mostShapes = 2000
const shapes = new Map<string, string>()

/** Statements are few and come again and again. */
function shapeKnown(text: string): string {
  const known = shapes.get(text)
  if (known !== undefined) return known
  if (shapes.size >= mostShapes) shapes.clear()
  const shape = shortened(shapeOf(text, Number.POSITIVE_INFINITY))
  shapes.set(text, shape)
  return shape
}

const shortened = (shape: string) =>
  shape.length > head + tail ? `${shape.slice(0, head)} … ${shape.slice(-tail)}` : shape

/** Returns kept parts as people read them. */
export function partsOf({ texts, spans }: Detail): TracePart[] {
  return spans.map(({ k, p, at, ms, t, rows, error, lock }) => ({
    kind: k,
    parent: p ?? null,
    at,
    ms,
    text: t === undefined ? '' : (texts[t] ?? ''),
    rows: k === 'statement' ? (rows ?? 0) : null,
    error: error ?? '',
    lock: lock ?? null,
  }))
}
