import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueValue, overKeys, returnValue, splitLateCost } from './value.ts'

/** What each of pieces is worth that leave one by one. */
function oneByOne(pieces: number, value: number): number[] {
  const worth: number[] = []
  for (let left = pieces, rest = value; left > 0; left--) {
    worth.push(issueValue(rest, 1, left))
    rest -= worth.at(-1) as number
  }
  return worth
}

test('pieces that leave one by one take the average, and the last the rest', () => {
  expect(oneByOne(3, 301)).toEqual([100, 101, 100])
  expect(oneByOne(7, 2524)).toEqual([361, 361, 360, 361, 360, 361, 360])
})

test('a transfer of 10 worth 1001: 7 accepted and 3 damaged are 701 and 300; of 8 worth 8005, 5 are 5003 and 3 are 3002', () => {
  const [accepted] = [issueValue(1001, 7, 10)]
  expect([accepted, issueValue(1001 - accepted, 3, 3)]).toEqual([701, 300])
  expect(issueValue(1001, 10, 10)).toBe(1001)
  expect([issueValue(8005, 5, 8), issueValue(8005 - 5003, 3, 3)]).toEqual([5003, 3002])
})

test('what leaves in any pieces is worth everything together, and never more than is there', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, fc.nat(10_000_000), (leaving, value) => {
      let [left, rest] = [leaving.reduce((all, one) => all + one, 0), value]
      for (const pieces of leaving) {
        rest -= issueValue(rest, pieces, left)
        left -= pieces
        expect(rest).toBeGreaterThanOrEqual(0)
      }
      expect(rest).toBe(0)
    }),
  )
})

test('what comes back in any parts is worth together what was issued, whatever the average is today', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(parts, fc.nat(1_000_000), (coming, issue) => {
      const issued = coming.reduce((all, one) => all + one, 0)
      const earlier = { pieces: 0, value: 0 }
      for (const pieces of coming) {
        const value = returnValue(pieces, { issue, issued }, earlier)
        expect(value).toBeGreaterThanOrEqual(0)
        Object.assign(earlier, { pieces: earlier.pieces + pieces, value: earlier.value + value })
      }
      expect(earlier.value).toBe(issue)
    }),
  )
})

test('freight of 3,000 for 100 pieces of which 60 are gone: 1,200 to stock and 1,800 variance; of none left all', () => {
  expect(splitLateCost(3000, { base: 100, onHand: 40, since: 0 })).toEqual({ here: 40, stock: 1200, variance: 1800 })
  expect(splitLateCost(3000, { base: 100, onHand: 0, since: 0 })).toEqual({ here: 0, stock: 0, variance: 3000 })
  expect(splitLateCost(3000, { base: 100, onHand: 90, since: 50 })).toMatchObject({ here: 40, stock: 1200 })
  expect(splitLateCost(3000, { base: 100, onHand: 900, since: 50 })).toMatchObject({ here: 100, variance: 0 })
  expect(splitLateCost(3000, { base: 0, onHand: 5, since: 0 })).toEqual({ here: 0, stock: 0, variance: 3000 })
  expect(overKeys(1200, [30, 0, 10])).toEqual([900, 0, 300])
  expect(overKeys(0, [0, 0])).toEqual([0, 0])
})
