import { expect, test } from 'vitest'
import { paramsOf, periodOf } from './period.ts'

const now = new Date('2026-11-21T09:00:00+08:00')

test.each([
  ['', 'month', '2026-11-01', '2026-11-30'],
  ['period=today', 'today', '2026-11-21', '2026-11-21'],
  ['period=week', 'week', '2026-11-16', '2026-11-22'],
  ['period=quarter', 'quarter', '2026-10-01', '2026-12-31'],
  ['period=year', 'year', '2026-01-01', '2026-12-31'],
  ['from=2026-02-03&to=2026-03-04', 'own', '2026-02-03', '2026-03-04'],
  ['from=2026-03-04&to=2026-02-03', 'month', '2026-11-01', '2026-11-30'],
  ['period=own', 'month', '2026-11-01', '2026-11-30'],
  ['period=nonsense', 'month', '2026-11-01', '2026-11-30'],
])('the address ?%s asks for %s, %s to %s', (search, name, from, to) => {
  expect(periodOf(new URLSearchParams(search), now)).toEqual({ name, from, to })
})

test.each(['today', 'week', 'month', 'quarter', 'year', 'own'] as const)('%s comes back from its address', name => {
  const params = new URLSearchParams(paramsOf(name, '2026-01-01', '2026-01-31'))
  expect(periodOf(params, now).name).toBe(name)
})

test('quarters end with the day before the next', () => {
  const quarter = (day: string) => periodOf(new URLSearchParams('period=quarter'), new Date(`${day}T12:00:00+08:00`))
  expect(quarter('2026-02-28')).toMatchObject({ from: '2026-01-01', to: '2026-03-31' })
  expect(quarter('2026-06-30')).toMatchObject({ from: '2026-04-01', to: '2026-06-30' })
})
