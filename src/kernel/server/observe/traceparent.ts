/** A span of another system or of an earlier trace of ours, from which something came: hexadecimal digits, 32 and 16. */
export type Caller = { traceId: string; spanId: string }

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/
const isNothing = (id: string) => /^0+$/.test(id)

/** Reads a W3C `traceparent` (Trace Context, level 1); null for what is none. */
export function readTraceparent(text: unknown): Caller | null {
  const [, version, traceId = '', spanId = '', more] = shape.exec(typeof text === 'string' ? text : '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  return isNothing(traceId) || isNothing(spanId) ? null : { traceId, spanId }
}

/** Writes a `traceparent`. The flag says that it may be kept: whether it is, is decided at its end. */
export const writeTraceparent = ({ traceId, spanId }: Caller): string => `00-${traceId}-${spanId}-01`
