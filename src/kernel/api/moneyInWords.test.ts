import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { moneyInWords } from './moneyInWords.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [30, '叁角整'],
  [305, '叁元零伍分'],
  [350, '叁元伍角整'],
  [1_000, '壹拾元整'],
  [1_230_000, '壹万贰仟叁佰元整'],
  [10_000_500, '壹拾万零伍元整'],
  [10_050_000, '壹拾万零伍佰元整'],
  [100_000_000_00, '壹亿元整'],
  [100_010_001_01, '壹亿零壹万零壹元零壹分'],
  [10_002_000_00, '壹仟万贰仟元整'],
  [-1_230_056, '负壹万贰仟叁佰元伍角陆分'],
])('%d fen are %s', (fen, words) => {
  expect(moneyInWords(fen)).toBe(words)
})

test('from a yuan on, the words read back as the same amount', () => {
  const amount = fc.oneof(
    fc.integer({ min: 100, max: 2_000_000_000 }),
    fc.integer({ min: 100, max: 99_999_999_999_999 }),
  )
  fc.assert(
    fc.property(amount, fen => {
      expect(readAmount(moneyInWords(fen))).toEqual({ fen })
    }),
  )
})

test('one 零 stands between digits, never at the end of the yuan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fen => {
      expect(moneyInWords(fen)).not.toMatch(/零零|零元.|零[万亿]/)
    }),
  )
})

test('an amount beyond the units is refused', () => {
  expect(() => moneyInWords(100_000_000_000_000)).toThrow(RangeError)
})
