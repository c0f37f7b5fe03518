import { expect, test } from 'vitest'
import { firstOpenDay, lastOfMonth, monthOf, nextMonth } from './month.ts'

test('a month is its first day, and knows its last and the next', () => {
  expect([monthOf('2026-02-03'), nextMonth('2026-12-31'), nextMonth('2026-01-31')]).toEqual([
    '2026-02-01',
    '2027-01-01',
    '2026-02-01',
  ])
  expect([lastOfMonth('2028-02-03'), lastOfMonth('2026-12-01')]).toEqual(['2028-02-29', '2026-12-31'])
})

test('what belongs to a month that is closed passes on to the first day of the next open one', () => {
  expect(firstOpenDay('2026-11-20', null)).toBe('2026-11-20')
  expect(firstOpenDay('2026-11-20', '2026-10-31')).toBe('2026-11-20')
  expect(firstOpenDay('2026-11-20', '2026-11-30')).toBe('2026-12-01')
  expect(firstOpenDay('2026-11-20', '2026-12-31')).toBe('2027-01-01')
})
