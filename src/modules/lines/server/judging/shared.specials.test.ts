import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Usable } from '../../../special/server/index.ts'
import { shared, type Taken, takenOf } from './specials.ts'

const tile = {
  code: '',
  name: '',
  spec: '',
  unit: '',
  wholeBoxes: false,
  listPrice: null,
  boxPieces: 3,
  sideA: 800,
  sideB: 800,
  pieceArea: null,
  priceUnit: 'area' as const,
  pricedBy: { windowId: null, day: null },
}
const pieces = (count: number): Taken => ({
  goods: tile,
  pieces: count,
  measure: null,
  quantity: count * 1000,
  extent: { top: BigInt(count) * 640_000n, bottom: 1_000_000n },
})
const sized = (area: bigint): Taken => ({
  goods: tile,
  pieces: null,
  measure: 'projected' as const,
  quantity: 0,
  extent: { top: area, bottom: 1_000_000n },
})

test('a line takes pieces, or what it measures; a custom-made item of pieces takes whole ones', () => {
  expect(takenOf(pieces(5), 'piece')).toBe(5)
  expect(takenOf(pieces(5), 'area')).toBe(3_200_000)
  expect(takenOf(sized(640_001n), 'piece')).toBe(2)
  expect(takenOf(sized(640_001n), 'area')).toBe(640_001)
  expect(takenOf(sized(640_001n), 'metre')).toBeNull()
  expect(takenOf({ ...pieces(0), pieces: null, measure: 'count', quantity: 2001 }, 'piece')).toBe(3)
  expect(takenOf({ ...sized(1n), goods: { ...tile, sideB: null } }, 'piece')).toBeNull()
})

const offer = (id: number, price: number, left: number): Usable => ({
  id,
  number: `TJ${id}`,
  price,
  left,
  untilOn: '2999-01-01',
  priceUnit: 'piece' as const,
  quantityUnit: 'piece' as const,
})
const line = (price: number, count: number) => ({ ...pieces(count), net: price * count })

/** The most lines of one piece each that offers can cover, by trying every way. */
function most(prices: readonly number[], offers: readonly Usable[]): number {
  const [price, ...others] = prices
  if (price === undefined) return 0
  const ways = offers
    .filter(one => one.left > 0 && one.price <= price)
    .map(
      one =>
        1 +
        most(
          others,
          offers.map(two => (two === one ? { ...one, left: one.left - 1 } : two)),
        ),
    )
  return Math.max(most(others, offers), ...ways)
}

test('no offer is used beyond what is left, or below its price; lines of one piece are covered as far as that is possible', () => {
  const amounts = fc.integer({ min: 1, max: 4 })
  const given = fc.array(fc.tuple(amounts, amounts), { maxLength: 3 })
  fc.assert(
    fc.property(given, fc.array(fc.tuple(amounts, amounts), { maxLength: 5 }), (some, sold) => {
      const offers = some.map(([price, left], at) => offer(at + 1, price, left))
      const used = shared(
        sold.map(([price, count]) => line(price, count)),
        offers,
      )
      for (const { id, price, left } of offers) {
        const lines = used.flatMap(([one, by]) => (by.id === id ? [one] : []))
        expect(lines.reduce((sum, one) => sum + (one.pieces ?? 0), 0)).toBeLessThanOrEqual(left)
        expect(lines.every(one => one.net >= price * (one.pieces ?? 0))).toBe(true)
      }
      const prices = sold.map(([price]) => price)
      const single = shared(
        prices.map(price => line(price, 1)),
        offers,
      )
      expect(single).toHaveLength(most(prices, offers))
    }),
    { numRuns: 200 },
  )
})
