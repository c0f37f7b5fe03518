import { expect, test } from 'vitest'
import { earlierMonth, monthBefore, spanBefore, yearBefore } from '../../api/spans.ts'
import { growth, spanOf } from './comparison.ts'

const now = new Date('2026-11-25T12:00:00+08:00')
const later = new Date('2027-03-01T12:00:00+08:00')

test('a filter of days or of a preset is a span; one with an open end is none', () => {
  expect(spanOf({ between: ['month', 'month'] }, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(spanOf({ between: ['2026-01-05', '2026-02-10'] }, now)).toEqual({ from: '2026-01-05', to: '2026-02-10' })
  expect(spanOf({ between: ['2026-01-05', null] }, now)).toBeUndefined()
  expect(spanOf({ empty: true }, now)).toBeUndefined()
  expect(spanOf(undefined, now)).toBeUndefined()
})

test('whole months are compared with as many months before, other spans with as many days', () => {
  expect(spanBefore({ from: '2026-10-01', to: '2026-10-31' }, now)).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  expect(spanBefore({ from: '2026-01-01', to: '2026-03-31' }, now)).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(spanBefore({ from: '2026-10-05', to: '2026-10-11' }, now)).toEqual({ from: '2026-09-28', to: '2026-10-04' })
})

test('a span that still runs is compared up to today', () => {
  expect(spanBefore({ from: '2026-11-01', to: '2026-11-30' }, now)).toEqual({ from: '2026-10-01', to: '2026-10-25' })
  expect(yearBefore({ from: '2026-01-01', to: '2026-12-31' }, now)).toEqual({ from: '2025-01-01', to: '2025-11-25' })
  expect(spanBefore({ from: '2026-11-23', to: '2026-11-29' }, now)).toEqual({ from: '2026-11-16', to: '2026-11-18' })
})

test('the end of a month stays one, in a leap year too', () => {
  expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' }, now)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(yearBefore({ from: '2024-02-29', to: '2024-02-29' }, now)).toEqual({ from: '2023-02-28', to: '2023-02-28' })
  expect(monthBefore({ from: '2026-01-01', to: '2026-12-31' }, later)).toEqual({ from: '2025-12-01', to: '2026-11-30' })
})

test('months are counted over the turn of the year', () => {
  expect([earlierMonth('2026-01', 1), earlierMonth('2026-12', -1), earlierMonth('2026-11', 12)]).toEqual([
    '2025-12',
    '2027-01',
    '2025-11',
  ])
})

test('growth is told with its sign; from nothing there is no share', () => {
  expect([growth(112, 100), growth(50, 100), growth(100, 100), growth(5, 0), growth(0, 0), growth(5, -5)]).toEqual([
    '+12.0%',
    '−50.0%',
    '持平',
    '–',
    '持平',
    '–',
  ])
})
