import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clippedOf, plannedOf, shrunk, usualTerms } from './terms.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const money = fc.integer({ min: 0, max: 1_000_000_000_000 })
const share = fc.oneof(
  fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), amount: fc.constant(null) }),
  fc.record({ rate: fc.constant(null), amount: money }),
  fc.constant({ rate: null, amount: null }),
)

test('terms come to the total exactly, or a fault says why not', () => {
  fc.assert(
    fc.property(money, fc.array(share, { minLength: 1, maxLength: 24 }), (total, terms) => {
      const planned = plannedOf(total, terms)
      if ('msg' in planned) {
        expect(planned.msg).toMatch(/合计/)
        return
      }
      expect(sum(planned)).toBe(total)
      expect(Math.min(...planned)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what every company starts with fits any total', () => {
  fc.assert(
    fc.property(money, total => {
      expect(sum(plannedOf(total, usualTerms) as number[])).toBe(total)
    }),
  )
})

test('thirds are split by the largest remainder', () => {
  const third = (rate: number) => ({ rate, amount: null })
  expect(plannedOf(10_000, [third(3333), third(3333), third(3334)])).toEqual([3333, 3333, 3334])
  expect(plannedOf(101, [third(5000), third(5000)])).toEqual([51, 50])
})

test('shares and amounts that do not come to the total are refused in words', () => {
  expect(plannedOf(10_000, [{ rate: 5000, amount: null }])).toEqual({
    msg: '各期合计比合同金额少 ¥50.00，请改大其中一期，或加一期“剩余全部”',
  })
  expect(plannedOf(10_000, [{ rate: null, amount: 12_000 }])).toEqual({
    msg: '各期合计超过合同金额 ¥20.00，请改小其中一期',
  })
  expect(
    plannedOf(1, [
      { rate: 9000, amount: null },
      { rate: 2000, amount: null },
    ]),
  ).toHaveProperty('msg')
})

test('clipped terms come to every total, in their order, and are as planned where those fit', () => {
  const rest = { rate: null, amount: null }
  expect(clippedOf(3000, [{ rate: null, amount: 5000 }, rest])).toEqual([3000, 0])
  expect(clippedOf(3000, [{ rate: 5000, amount: null }, { rate: null, amount: 5000 }, rest])).toEqual([1500, 1500, 0])
  fc.assert(
    fc.property(money, fc.array(share, { minLength: 1, maxLength: 24 }), (total, terms) => {
      const planned = plannedOf(total, terms)
      const clipped = clippedOf(total, terms)
      expect(sum(clipped)).toBe(total)
      expect(Math.min(...clipped)).toBeGreaterThanOrEqual(0)
      if (!('msg' in planned)) expect(clipped).toEqual(planned)
    }),
  )
})

const standing = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([one, other]) => ({ amount: Math.max(one, other), paid: Math.min(one, other) }))

test('terms shrink by exactly what is asked, the last first, and touch what is paid only where nothing unpaid is left', () => {
  fc.assert(
    fc.property(fc.array(standing, { minLength: 1, maxLength: 10 }), fc.nat(), (terms, seed) => {
      const all = sum(terms.map(term => term.amount))
      const by = all === 0 ? 0 : seed % (all + 1)
      const after = shrunk(terms, by)
      expect(sum(after)).toBe(all - by)
      expect(after.every((amount, at) => amount >= 0 && amount <= (terms[at]?.amount ?? 0))).toBe(true)
      const unpaid = all - sum(terms.map(term => term.paid))
      if (by <= unpaid) expect(after.every((amount, at) => amount >= (terms[at]?.paid ?? 0))).toBe(true)
    }),
  )
  expect(
    shrunk(
      [
        { amount: 5, paid: 5 },
        { amount: 5, paid: 2 },
      ],
      3,
    ),
  ).toEqual([5, 2])
  expect(
    shrunk(
      [
        { amount: 5, paid: 5 },
        { amount: 5, paid: 2 },
      ],
      4,
    ),
  ).toEqual([5, 1])
  expect(() => shrunk([{ amount: 5, paid: 5 }], 6)).toThrow(RangeError)
})
