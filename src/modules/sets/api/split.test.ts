import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChosenPart, priceFor, type Split, splitSet } from './split.ts'

const fen = (most: number) => fc.integer({ min: 0, max: most })
const part: fc.Arbitrary<ChosenPart> = fc.record({
  value: fen(5_000_000),
  deduction: fen(50_000),
  leftOut: fc.boolean(),
  difference: fen(20_000),
  excess: fen(30_000),
  allowed: fc.integer({ min: 1, max: 200_000 }),
  taken: fc.integer({ min: 0, max: 300_000 }),
})
const kept: fc.Arbitrary<ChosenPart> = part.map(one => ({ ...one, leftOut: false }))
const parts = fc.tuple(fc.array(part, { maxLength: 12 }), kept).map(([others, one]) => [...others, one])
const priced = parts.chain(all => {
  const deducted = all.reduce((sum, one) => sum + (one.leftOut ? one.deduction : 0), 0)
  return fc.tuple(fc.integer({ min: deducted, max: deducted + 30_000_000 }), fc.constant(all))
})

/** Hands the price out fen by fen: each fen goes to the part that lacks most of its exact share, the first of equal ones. */
function naive(price: number, all: readonly ChosenPart[]): Split {
  const left = all.filter(one => one.leftOut).reduce((sum, one) => sum + one.deduction, 0)
  const whole = all.reduce((sum, one) => sum + (one.leftOut ? 0n : BigInt(one.value)), 0n)
  const weightOf = (one: ChosenPart) => (one.leftOut ? 0n : whole === 0n ? 1n : BigInt(one.value))
  const weights = all.map(weightOf)
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  const shares = weights.map(weight => (BigInt(price - left) * weight) / sum)
  for (let rest = BigInt(price - left) - shares.reduce((total, share) => total + share, 0n); rest > 0n; rest--) {
    const lacks = weights.map((weight, at) => BigInt(price - left) * weight - (shares[at] as bigint) * sum)
    const most = lacks.reduce((best, lack, at) => (lack > (lacks[best] as bigint) ? at : best), 0)
    shares[most] = (shares[most] as bigint) + 1n
  }
  const halfUp = (top: bigint) => Number((2n * top + 1000n) / 2000n)
  const each = all.map((one, at) => {
    if (one.leftOut) return { share: 0, upgrade: 0, excess: 0, amount: 0 }
    const beyond = one.taken > one.allowed ? one.taken - one.allowed : 0
    const upgrade = halfUp(BigInt(one.difference) * BigInt(one.taken))
    const excess = halfUp(BigInt(one.excess ?? 0) * BigInt(beyond))
    const share = Number(shares[at])
    return { share, upgrade, excess, amount: share + upgrade + excess }
  })
  return { parts: each, deducted: left, total: each.reduce((total, one) => total + one.amount, 0) }
}

test('a set splits as the naive model hands its price out, fen by fen', () => {
  fc.assert(
    fc.property(priced, ([price, all]) => {
      expect(splitSet(price, all)).toEqual(naive(price, all))
    }),
  )
})

test('shares sum to the price less what is deducted, and amounts to the total', () => {
  fc.assert(
    fc.property(priced, ([price, all]) => {
      const { parts: each, deducted, total } = splitSet(price, all)
      const sum = (key: keyof (typeof each)[number]) => each.reduce((whole, one) => whole + one[key], 0)
      expect(sum('share')).toBe(price - deducted)
      expect(sum('amount')).toBe(total)
      expect(total).toBe(price - deducted + sum('upgrade') + sum('excess'))
    }),
  )
})

test('three equal parts of 100 fen get 34, 33 and 33; without list values all parts count alike', () => {
  const one = { value: 5, deduction: 10, leftOut: false, difference: 0, excess: null, allowed: 1000, taken: 1000 }
  expect(splitSet(100, [one, one, one]).parts.map(({ amount }) => amount)).toEqual([34, 33, 33])
  const worthless = { ...one, value: 0 }
  expect(splitSet(90, [worthless, { ...one, leftOut: true }, worthless])).toMatchObject({
    deducted: 10,
    total: 80,
    parts: [{ share: 40 }, { share: 0 }, { share: 40 }],
  })
})

test('nothing is sold below nothing, without a part, or beyond an allowance that has no price', () => {
  const one = { value: 5, deduction: 10, leftOut: false, difference: 0, excess: null, allowed: 1000, taken: 1000 }
  expect(() => splitSet(100, [{ ...one, leftOut: true }])).toThrow(RangeError)
  expect(() => splitSet(9, [one, { ...one, leftOut: true }])).toThrow(RangeError)
  expect(() => splitSet(100, [{ ...one, taken: 1001 }])).toThrow(RangeError)
  expect(splitSet(100, [{ ...one, excess: 300, taken: 1500 }]).total).toBe(250)
})

test('a price per square metre counts at least the least area', () => {
  const set = { price: 69_900, per: 'area', minArea: 8000 } as const
  expect(priceFor(set, 10_050)).toBe(7_024_950)
  expect(priceFor(set, 6000)).toBe(5_592_000)
  expect(priceFor({ ...set, per: 'set' }, 6000)).toBe(69_900)
})
