import { expect, it } from 'vitest'
import { Once } from './once.ts'

it('reads one label eight times in a second as one scan', () => {
  const once = new Once()
  const fresh = Array.from({ length: 8 }, (_, at) => once.fresh('100234', 1000 + at * 125))
  expect(fresh.filter(Boolean)).toHaveLength(1)
})

it('reads it as one while it stays in view, and anew once it was away', () => {
  const once = new Once()
  for (let at = 0; at < 5000; at += 200) once.fresh('100234', at)
  expect(once.fresh('100234', 5100)).toBe(false)
  expect(once.fresh('100234', 6700)).toBe(true)
  expect(once.fresh('100235', 6750)).toBe(true)
})
