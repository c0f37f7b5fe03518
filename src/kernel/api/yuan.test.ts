import { expect, test } from 'vitest'
import { yuan } from './yuan.ts'

test.each([
  [-2000, '−¥20.00'],
  [0, '¥0.00'],
  [123_456, '¥1,234.56'],
])('%d fen are written with the minus before the currency', (fen, written) => {
  expect(yuan(fen)).toBe(written)
})
