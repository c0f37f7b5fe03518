import { describe, expect, test } from 'vitest'
import { feeOf, refundOf, refundsOf } from './refund.ts'

const sold = { net: 960_000, pieces: 320, returned: 0, refunded: 0 }

describe('what a customer gets back', () => {
  test('is the share of the net of so many pieces, less the fee', () => {
    expect(refundOf(48, sold)).toBe(144_000)
    expect(feeOf(144_000, 500)).toBe(7200)
  })

  test('one by one comes to exactly the net of the line', () => {
    const odd = new Map([[1, { net: 1000, pieces: 3, returned: 0, refunded: 0 }]])
    const one = { contractLineId: 1, pieces: 1 }
    expect(refundsOf([one, one, one], odd)).toEqual([333, 334, 333])
    expect(refundOf(0, { net: 0, pieces: 0, returned: 0, refunded: 0 })).toBe(0)
  })
})
