import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../kernel/web/errorLog.ts'
import type { ReportedError } from '../api/errorLog.ts'
import { reporter } from './report.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (message: string): Failure => ({
  id: 1,
  kind: 'error',
  message,
  stack: '',
  url: 'https://a.example/list?open=7',
  at: '',
  trail: ['/list'],
  traceId: '',
})

function listening(answer: () => Promise<unknown> = async () => null) {
  const sent: ReportedError[][] = []
  const report = reporter(errors => {
    sent.push(errors)
    return answer()
  })
  return { sent, report }
}

test('S4.07 errors at the same time are one report, equal ones once with their count', async () => {
  const { sent, report } = listening()
  for (const message of ['a', 'b', 'a', 'a']) report(failure(message))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(errors => errors.map(({ message, times, url }) => [message, times, url]))).toEqual([
    [
      ['a', 3, '/list'],
      ['b', 1, '/list'],
    ],
  ])
})

test('no report holds more than ten errors', async () => {
  const { sent, report } = listening()
  for (let at = 0; at < 26; at++) report(failure(String.fromCharCode(97 + at)))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(errors => errors.length)).toEqual([10])
})

test('a browser with endless errors sends six reports a minute', async () => {
  const { sent, report } = listening()
  for (let second = 0; second < 120; second++) {
    report(failure('again'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent.length).toBeGreaterThanOrEqual(11)
  expect(sent.length).toBeLessThanOrEqual(13)
})

test('a failed report is dropped and causes no other', async () => {
  const { sent, report } = listening(() => Promise.reject(new Error('offline')))
  report(failure('a'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
})
