import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskPhone } from './mask.ts'

const mobiles = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)

describe('maskPhone', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['075781234567', '075****4567'],
    ['12345', '****'],
  ])('%j → %j', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })

  test('never shows the middle digits', () => {
    fc.assert(fc.property(mobiles, mobile => maskPhone(mobile) === `${mobile.slice(0, 3)}****${mobile.slice(7)}`))
  })
})
