import { expect, it } from 'vitest'
import { leftWords } from './DueFact.tsx'

it.each([
  ['2026-11-20T13:00:00+08:00', '还剩 3 小时'],
  ['2026-11-20T08:00:00+08:00', '已超时 2 小时'],
  ['2026-11-20T10:20:00+08:00', '还剩 20 分钟'],
  ['2026-11-24T10:00:00+08:00', '还剩 4 天'],
  ['2026-11-20T09:59:50+08:00', '已超时 1 分钟'],
])('%s at ten: %s', (at, words) => {
  expect(leftWords(at, Date.parse('2026-11-20T10:00:00+08:00'))).toBe(words)
})
