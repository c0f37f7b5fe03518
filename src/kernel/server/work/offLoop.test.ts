import { expect, test } from 'vitest'
import { offLoop, TooLong } from './offLoop.ts'

const counting = new URL('../../../../tests/support/threads/counting.ts', import.meta.url)
const counted = (to: number, ms: number) =>
  offLoop<{ to: number }, { count: number; of: Set<number> }>(counting, { to }, ms)

test('a computation runs in a thread of its own and answers', async () => {
  expect(await counted(1000, 30_000)).toEqual({ count: 1000, of: new Set([1000]) })
})

test('an endless computation is stopped, and the node answers other people meanwhile', async () => {
  let others = 0
  const other = setInterval(() => others++, 10)
  await expect(counted(Number.POSITIVE_INFINITY, 300)).rejects.toThrow(TooLong)
  clearInterval(other)
  expect(others).toBeGreaterThan(3)
})

test('a failed computation says why', async () => {
  await expect(counted(-1, 30_000)).rejects.toThrow('below zero')
})
