import { expect, test } from 'vitest'
import { spanIdOf } from '../../api/spanId.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('reads what W3C writes, also of a later version with more fields', () => {
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId })
  expect(readTraceparent(`42-${traceId}-${spanId}-00-more`)).toEqual({ traceId, spanId })
  expect(readTraceparent(writeTraceparent({ traceId, spanId }))).toEqual({ traceId, spanId })
})

test.each([
  undefined,
  ['00', traceId],
  '',
  `00-${traceId}-${spanId}`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01'; drop table x`,
])('takes nothing else: %s', text => {
  expect(readTraceparent(text)).toBeNull()
})

test('each part of a trace has an id of its own, which follows from its place', () => {
  expect(spanIdOf(traceId, 0)).toBe('4bf92f3500000001')
  expect(spanIdOf(traceId, 199)).toBe('4bf92f35000000c8')
})
