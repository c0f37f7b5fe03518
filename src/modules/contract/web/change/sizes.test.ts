import { expect, test } from 'vitest'
import { readSizes, sizesText } from './sizes.ts'

test.each([
  ['2400×600×2', [{ a: 2400, b: 600, count: 2 }]],
  [
    '2400*600，900x600',
    [
      { a: 2400, b: 600, count: 1 },
      { a: 900, b: 600, count: 1 },
    ],
  ],
  [
    '2400、 3000',
    [
      { a: 2400, b: null, count: 1 },
      { a: 3000, b: null, count: 1 },
    ],
  ],
  ['0', []],
])('%s are sizes that can be typed back', (typed, sizes) => {
  expect(readSizes(typed)).toEqual(sizes)
  expect(readSizes(sizesText(sizes))).toEqual(sizes)
})

test.each(['1,200×600', '1，200', '2400×1,200', '600×', 'abc'])('%s is no list of sizes', typed =>
  expect(readSizes(typed)).toBeUndefined(),
)
