import { expect, test } from 'vitest'
import { movedTo, sameOrder } from './order.ts'

test.each([
  [1, 0, [1, 2, 3, 4]],
  [1, 2, [2, 3, 1, 4]],
  [4, 0, [4, 1, 2, 3]],
  [3, 3, [1, 2, 4, 3]],
])('row %i moved to place %i', (id, place, order) => {
  expect(movedTo([1, 2, 3, 4], id, place)).toEqual(order)
})

test('orders are compared position by position', () => {
  expect(sameOrder([1, 2], [1, 2])).toBe(true)
  expect(sameOrder([1, 2], [2, 1])).toBe(false)
  expect(sameOrder([1, 2], [1])).toBe(false)
})
