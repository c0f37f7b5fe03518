import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather, pause } from './gather.ts'

let asked = 0
const refresh = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  refresh.mockClear()
  asked = 0
})
afterEach(() => void vi.useRealTimers())

it('refreshes once for several changes', () => {
  const gathering = gather(() => asked, refresh)
  for (let change = 0; change < 3; change++) gathering.hear()
  vi.advanceTimersByTime(2 * pause)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('does not refresh where the rows have been asked for since', () => {
  gather(() => asked, refresh).hear()
  vi.advanceTimersByTime(300)
  asked = Date.now()
  vi.advanceTimersByTime(pause)
  expect(refresh).not.toHaveBeenCalled()
})

it('refreshes for a change that came after the rows had been asked for, though another came before', () => {
  const gathering = gather(() => asked, refresh)
  gathering.hear()
  vi.advanceTimersByTime(300)
  asked = Date.now()
  vi.advanceTimersByTime(500)
  gathering.hear()
  vi.advanceTimersByTime(pause)
  expect(refresh).toHaveBeenCalledTimes(1)
})
