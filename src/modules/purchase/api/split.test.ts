import { expect, test } from 'vitest'
import { splitCost } from './split.ts'

const part = (value: number, pieces: number, boxWeight: number | null = null) => ({
  value,
  pieces,
  boxPieces: 8,
  boxWeight,
})

test('a cost is split by value, weight or pieces, to the fen', () => {
  const parts = [part(100, 16, 10_000), part(200, 8, 40_000), part(0, 8, 10_000)]
  expect(splitCost(100, parts, 'value')).toEqual([33, 67, 0])
  expect(splitCost(100, parts, 'weight')).toEqual([29, 57, 14])
  expect(splitCost(-100, parts, 'pieces')).toEqual([-50, -25, -25])
})

test('where a line has no weight it is split by value, where nothing is worth anything by pieces', () => {
  expect(splitCost(90, [part(100, 1), part(200, 1, 5)], 'weight')).toEqual([30, 60])
  expect(splitCost(90, [part(0, 10), part(0, 20)], 'value')).toEqual([30, 60])
})
