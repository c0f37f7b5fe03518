import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFen } from './format.ts'
import { parseYuan } from './money.ts'

const fen = fc.integer({ min: 0, max: 10_000_000_000_000 })

describe('parseYuan', () => {
  test.each([
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['￥1,234.5', 123_450],
    ['¥12', 1200],
    ['12元', 1200],
    ['１２．５', 1250],
    [' 1 000 ', 100_000],
    ['0.29', 29],
    ['1.005', null],
    ['-1', null],
    ['', null],
    ['.5', null],
    ['12万', null],
    ['12,34', null],
    ['12，34', null],
    ['0,123.5', null],
    ['1e3', null],
    ['99999999999999999999', null],
  ])('%j → %s', (written, amount) => {
    expect(parseYuan(written)).toBe(amount)
  })

  test('reads every written amount back to the fen', () => {
    fc.assert(fc.property(fen, amount => parseYuan(formatFen(amount)) === amount))
  })

  test('is exact where binary fractions are not', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99), (yuan, rest) => {
        expect(parseYuan(`${yuan}.${String(rest).padStart(2, '0')}`)).toBe(yuan * 100 + rest)
      }),
    )
  })

  test('returns a safe whole number of fen or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string(), written => {
        const amount = parseYuan(written)
        return amount === null || (Number.isSafeInteger(amount) && amount >= 0)
      }),
    )
  })
})
