import { describe, expect, test } from 'vitest'
import type { Condition, Operator } from '../../forms/api/condition.ts'
import { shownKeys } from './shown.ts'

const when = (field: string, operator: Operator, ...values: (string | number)[]): Condition => [
  [{ field, operator, values }],
]
const keys = (fields: { key: string; shownWhen?: Condition }[], values: object) => [
  ...shownKeys(fields, values as Record<string, unknown>),
]

describe('a field', () => {
  test('without a condition is shown', () => {
    expect(keys([{ key: 'x1' }, { key: 'x2', shownWhen: [] }], {})).toEqual(['x1', 'x2'])
  })

  test.each([
    [{ s1: 'o1' }, true],
    [{ s1: 'o2' }, false],
    [{}, false],
    [{ s1: ['o1'] }, true],
    [{ s1: { toString: 'o1' } }, false],
  ])('of a condition is shown with %o: %s', (values, shown) => {
    expect(keys([{ key: 's1' }, { key: 'x1', shownWhen: when('s1', 'in', 'o1') }], values).includes('x1')).toBe(shown)
  })

  test('that is not shown holds nothing for the conditions of others', () => {
    const fields = [
      { key: 's1' },
      { key: 'x1', shownWhen: when('s1', 'in', 'o1') },
      { key: 'x2', shownWhen: when('x1', 'filled') },
    ]
    expect(keys(fields, { s1: 'o2', x1: '旧的' })).toEqual(['s1'])
    expect(keys(fields, { s1: 'o1', x1: '旧的' })).toEqual(['s1', 'x1', 'x2'])
  })

  test('of a circle is not shown, and one by a field that is not there neither', () => {
    const circle = [
      { key: 'x1', shownWhen: when('x2', 'empty') },
      { key: 'x2', shownWhen: when('x1', 'filled') },
    ]
    expect(keys(circle, { x1: 'a' })).not.toContain('x2')
    expect(keys([{ key: 'x1', shownWhen: when('constructor', 'filled') }], {})).toEqual([])
  })
})
