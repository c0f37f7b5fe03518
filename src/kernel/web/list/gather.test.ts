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

it('several changes cause one refresh', () => {
  const gathering = gather(() => asked, refresh)
  for (let change = 0; change < 3; change++) gathering.hear()
  vi.advanceTimersByTime(2 * pause)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('a change causes no refresh if the rows were requested after it', () => {
  gather(() => asked, refresh).hear()
  vi.advanceTimersByTime(300)
  asked = Date.now()
  vi.advanceTimersByTime(pause)
  expect(refresh).not.toHaveBeenCalled()
})

it('a change after the last request causes a refresh, even if an earlier change came before it', () => {
  const gathering = gather(() => asked, refresh)
  gathering.hear()
  vi.advanceTimersByTime(300)
  asked = Date.now()
  vi.advanceTimersByTime(500)
  gathering.hear()
  vi.advanceTimersByTime(pause)
  expect(refresh).toHaveBeenCalledTimes(1)
})
