import { expect, it } from 'vitest'
import { backoff, EventLines } from './eventLines.ts'

it('the reader joins events from chunks and skips heartbeats', () => {
  const lines = new EventLines<{ topic: string }>()
  expect(lines.read(': beat\n\ndata: {"top')).toEqual([])
  expect(lines.read('ic":"a"}\r\n\r\ndata:{"topic":"b"}\n')).toEqual([{ topic: 'a' }, { topic: 'b' }])
  expect(lines.read('\n')).toEqual([])
})

it('the wait grows after each failure, up to half a minute, with random variation', () => {
  expect([0, 1, 2, 10].map(failures => backoff(failures, 1))).toEqual([1000, 2000, 4000, 30_000])
  expect(backoff(0, 0)).toBe(500)
})
