import { afterEach, expect, test, vi } from 'vitest'
import { beginnings, Field } from '../../api/formFields.ts'
import { shownAtStart } from './shownAtStart.ts'

afterEach(() => vi.useRealTimers())

test('a day that begins as today is that of Shanghai, also before eight in the morning', () => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date('2026-12-01T00:30:00+08:00'))
  const field = Field.parse({ key: 'day', kind: 'date', title: '日期', initial: beginnings.today })
  expect(shownAtStart([field])).toMatchObject([{ initial: '2026-12-01', right: 'edit' }])
})
