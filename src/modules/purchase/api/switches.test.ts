import { expect, test } from 'vitest'
import { mostReceived } from './switches.ts'

test('over-delivery is a share of what was ordered, of which a part of a piece does not count', () => {
  expect(mostReceived(300, 100)).toBe(303)
  expect(mostReceived(99, 100)).toBe(99)
  expect(mostReceived(10_000_000, 10_000)).toBe(20_000_000)
  expect(mostReceived(300, 0)).toBe(300)
})
