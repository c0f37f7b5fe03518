import { expect, test } from 'vitest'
import { daysLeft } from './daysLeft.ts'

test.each([
  ['2026-12-01T00:30:00+08:00', '还有 3 天'],
  ['2026-12-03T23:59:00+08:00', '还有 1 天'],
  ['2026-12-04T00:00:00+08:00', '今天到期'],
  ['2026-12-04T23:59:00+08:00', '今天到期'],
  ['2026-12-05T00:00:00+08:00', '已过期'],
])('on %s a quotation until 2026-12-04 says %s, by the days of Shanghai', (now, said) => {
  expect(daysLeft('2026-12-04', Date.parse(now))).toBe(said)
})
