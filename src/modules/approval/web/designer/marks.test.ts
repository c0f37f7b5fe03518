import { describe, expect, test } from 'vitest'
import { asks, flowOf, forks } from '../../../../../tests/support/flows.ts'
import { linesOfWay, withBranches } from './marks.ts'
import { pictureOf } from './picture/layout.ts'

const flow = flowOf([
  asks('a', [1]),
  ...forks('k', 'condition', [{ nodes: [asks('b', [2])] }, { nodes: [asks('c', [3])] }]),
  asks('d', [4]),
])
const lit = (marks: Parameters<typeof withBranches>[1]) =>
  Object.fromEntries(linesOfWay(pictureOf(flow, false), withBranches(flow, marks)))

describe('the marked way of a document', () => {
  test('leads through the branch taken, and on to the expected nodes', () => {
    const marks = { a: { state: 'done' }, k: { state: 'done' }, b: { state: 'open' }, d: { state: 'ahead' } } as const
    expect(lit(marks)).toEqual({
      'line start a': 'gone',
      'line a k': 'gone',
      'line kb0': 'gone',
      'line kb0 b': 'gone',
      'line b join k': 'ahead',
      'line join k d': 'ahead',
      'line d end': 'ahead',
    })
  })

  test('ends at a rejection; without a way nothing is marked', () => {
    expect(Object.keys(lit({ a: { state: 'rejected' } }))).toEqual(['line start a'])
    expect(lit({ a: { change: 'added' } })).toEqual({})
  })
})
