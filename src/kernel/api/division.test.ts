import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, mulDiv } from './division.ts'

const most = 1_000_000_000
const whole = fc.integer({ min: -most, max: most })
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

describe('mulDiv', () => {
  it('is the nearest whole number; a half goes away from zero', () => {
    expect([mulDiv(1, 1, 2), mulDiv(-1, 1, 2), mulDiv(1, 1, 3), mulDiv(2, 1, 3)]).toEqual([1, -1, 0, 1])
    expect([mulDiv(5, 1, -2), mulDiv(0, 7, 3), mulDiv(12_345, 10_000, 10_000)]).toEqual([-3, 0, 12_345])
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: most }), (value, times, by) => {
        const exact = BigInt(value) * BigInt(times)
        const twiceOff = 2n * (BigInt(by) * BigInt(Number(exact / BigInt(by))) - exact)
        fc.pre(
          twiceOff < BigInt(Number.MAX_SAFE_INTEGER) &&
            exact / BigInt(by) < 2n ** 52n &&
            exact / BigInt(by) > -(2n ** 52n),
        )
        const error = 2n * (BigInt(mulDiv(value, times, by)) * BigInt(by) - exact)
        const towardsInfinity = exact < 0n ? -error : error
        expect(towardsInfinity > -BigInt(by) && towardsInfinity <= BigInt(by)).toBe(true)
      }),
    )
  })

  it('mirrors: the opposite of a value has the opposite result', () => {
    fc.assert(
      fc.property(whole, value => {
        expect(mulDiv(-value, 3, 7)).toBe(0 - mulDiv(value, 3, 7))
      }),
    )
  })

  it('keeps every digit of large products, and refuses what no number holds', () => {
    expect(mulDiv(9_000_000_000_000_000, 9_999, 10_000)).toBe(8_999_100_000_000_000)
    expect(() => mulDiv(9_000_000_000_000_000, 2, 1)).toThrow(RangeError)
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError)
  })
})

/** The same rule as one part at a time: whoever is furthest below the exact share gets the next unit. */
function oneByOne(total: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  const parts = weights.map(weight => Math.floor((total * weight) / all))
  while (sum(parts) < total) {
    const missing = weights.map((weight, at) => total * weight - (parts[at] as number) * all)
    const next = missing.indexOf(Math.max(...missing))
    parts[next] = (parts[next] as number) + 1
  }
  return parts
}

describe('allocate', () => {
  const weights = fc
    .array(fc.nat(10_000), { minLength: 1, maxLength: 12 })
    .filter(list => list.some(weight => weight > 0))

  it('splits as giving one unit after the other to whoever misses most', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (total, list) => {
        expect(allocate(total, list)).toEqual(oneByOne(total, list))
      }),
    )
  })

  it('sums to the total exactly, and nobody is a whole unit off', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), weights, (total, list) => {
        const parts = allocate(total, list)
        expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total))
        parts.forEach((part, at) => {
          const off = BigInt(part) * BigInt(sum(list)) - BigInt(total) * BigInt(list[at] as number)
          expect(off < BigInt(sum(list)) && off > -BigInt(sum(list))).toBe(true)
        })
      }),
    )
  })

  it('a weight of zero gets nothing; without weights above zero all are alike', () => {
    expect(allocate(100, [0, 1, 2])).toEqual([0, 33, 67])
    expect(allocate(100, [0, 0, 0])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(0, [])).toEqual([])
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [1, -1])).toThrow(RangeError)
  })
})
