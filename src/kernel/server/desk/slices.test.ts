import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('long work on many items lets other work run in between, and keeps the order of its results', async () => {
  let others = 0
  const other = setInterval(() => others++, 1)
  const results = await inSlices([1, 2, 3, 4, 5], item => {
    busy(12)
    return item * 2
  })
  clearInterval(other)
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(others).toBeGreaterThan(2)
})

test('short work is done without a pause', async () => {
  let others = 0
  const other = setImmediate(() => others++)
  const done = inSlices([1, 2, 3], item => item)
  expect(others).toBe(0)
  expect(await done).toEqual([1, 2, 3])
  clearImmediate(other)
})
