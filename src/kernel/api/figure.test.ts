import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ungrouped } from './figure.ts'

test.each([
  ['1,234.56', '1234.56'],
  ['１，２３４．５', '1234.5'],
  ['¥ 12 345 678 元', '¥12345678元'],
  ['-1,000', '-1000'],
  ['1,000万5,000', '1000万5000'],
  ['约 100', '约100'],
  ['1.5', '1.5'],
  ['', ''],
])('%j is %j', (written, bare) => expect(ungrouped(written)).toBe(bare))

test.each(['12,34', '1,2345', '1234,567', '12,', ',123', '1,,234', '0,123', '1.234,567', '1,234,5', '12，34', '12 34'])(
  '%j is no number that is known',
  written => expect(ungrouped(written)).toBeNull(),
)

test('a number written with separators is the number', () => {
  const separators = fc.constantFrom(',', '，', ' ')
  fc.assert(
    fc.property(fc.nat(), fc.nat(99), separators, (whole, part, separator) => {
      const written = `${whole.toLocaleString('en')}.${part}`
      expect(ungrouped(written.replaceAll(',', separator))).toBe(`${whole}.${part}`)
    }),
  )
})

test('a comma anywhere else is refused', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(9), (whole, at) => {
      const digits = String(whole)
      const place = at % (digits.length + 1)
      const written = `${digits.slice(0, place)},${digits.slice(place)}`
      expect(ungrouped(written)).toBe(written === whole.toLocaleString('en') ? digits : null)
    }),
  )
})
