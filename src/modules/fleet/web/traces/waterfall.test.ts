import { expect, test } from 'vitest'
import type { TracePart } from '../../api/trace.ts'
import { barOf, placed } from './waterfall.ts'

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

const parts = [
  part({ kind: 'transaction', at: 1, ms: 30, text: 'reads' }),
  part({ parent: 0, at: 20, ms: 9.5, text: 'select $1', rows: 2, error: '57014' }),
  part({ kind: 'session', parent: 0, at: 2, ms: 3 }),
]

test('parts stand behind what encloses them, by their time', () => {
  expect(placed(parts).map(({ kind, depth }) => [kind, depth])).toEqual([
    ['transaction', 0],
    ['session', 1],
    ['statement', 1],
  ])
})

test('a bar stays within the whole and is never nothing', () => {
  expect(barOf({ at: 10, ms: 20 }, 40)).toEqual({ from: 25, long: 50 })
  expect(barOf({ at: 40, ms: 0 }, 40)).toEqual({ from: 99.5, long: 0.5 })
  expect(barOf({ at: 30, ms: 100 }, 40)).toEqual({ from: 75, long: 25 })
})
