import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('a month that still runs is expected to go on as until today', () => {
  expect(forecastOf(150_00, november, '2026-11-15')).toBe(300_00)
})

test('there is no forecast of what is over, lies ahead or has hardly begun', () => {
  expect(forecastOf(150_00, november, '2026-11-30')).toBe(null)
  expect(forecastOf(150_00, november, '2026-12-05')).toBe(null)
  expect(forecastOf(150_00, november, '2026-10-30')).toBe(null)
  expect(forecastOf(150_00, november, '2026-11-02')).toBe(null)
})
