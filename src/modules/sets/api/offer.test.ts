import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listValue, type Offered, priceSet, setRefusal } from './offer.ts'
import type { SetPart } from './set.ts'

const goods = (id: number, more: Partial<Offered['goods'][number]> = {}): Offered['goods'][number] => ({
  id,
  sideA: null,
  sideB: null,
  pieceArea: null,
  boxPieces: null,
  priceUnit: 'piece',
  listPrice: 100_000,
  ...more,
})
const part = (more: Partial<SetPart> & { name: string; goodsId: number }): SetPart => ({
  quantity: 1000,
  unit: 'piece',
  priceUnit: null,
  gradeId: null,
  scaled: false,
  excess: null,
  deduction: 0,
  upgrades: [],
  ...more,
})
const tile = goods(1, { sideA: 600, sideB: 1200, pieceArea: null, boxPieces: 2, priceUnit: 'area', listPrice: 12_000 })
const toilet = goods(2, { listPrice: 180_000 })
const smart = goods(3, { listPrice: 420_000 })
const house: Offered = {
  price: 69_900,
  per: 'area',
  minArea: 8000,
  goods: [tile, toilet, smart],
  parts: [
    part({ name: '地砖', goodsId: 1, quantity: 900, unit: 'area', scaled: true, excess: 15_000, deduction: 6000 }),
    part({ name: '马桶', goodsId: 2, quantity: 2000, unit: 'set', upgrades: [{ toGoodsId: 3, difference: 90_000 }] }),
  ],
}

test('a house of 100 ㎡ is priced by its area, with the allowance of each part', () => {
  const { lines, price, total } = priceSet(house, 10_000, [])
  expect(price).toBe(6_990_000)
  expect(lines.map(({ taken }) => taken)).toEqual([90_000, 2000])
  // By list value: 90 ㎡ at 120 yuan beside two at 1,800 yuan.
  expect(lines.map(({ amount }) => amount)).toEqual([5_242_500, 1_747_500])
  expect(total).toBe(6_990_000)
})

test('what is left out is deducted per square metre, upgrades and excess are added', () => {
  expect(priceSet(house, 10_000, [{ leftOut: true }, { goodsId: 3 }])).toMatchObject({
    deducted: 600_000,
    total: 6_990_000 - 600_000 + 180_000,
    lines: [
      { leftOut: true, amount: 0, taken: 0 },
      { goodsId: 3, upgrade: 180_000 },
    ],
  })
  expect(priceSet(house, 10_000, [{ taken: 92_500 }])).toMatchObject({ total: 6_990_000 + 37_500 })
  expect(() => priceSet(house, 10_000, [{}, { taken: 3000 }])).toThrow(RangeError)
  expect(() => priceSet(house, 10_000, [{}, { goodsId: 1 }])).toThrow(RangeError)
})

test('the lines of any house and choice sum to the total', () => {
  const choice = fc.record({ leftOut: fc.boolean(), taken: fc.integer({ min: 0, max: 2000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), choice, (area, first) => {
      const { lines, total } = priceSet(house, area, [first, { goodsId: 3 }])
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
    }),
  )
})

test('a value goes through whole pieces where the allowance has another unit than the price', () => {
  expect(listValue(tile, 10_000, 'area', 12_000)).toBe(120_000)
  expect(listValue(tile, 1000, 'box', 12_000)).toBe(17_280)
  expect(listValue(tile, 1000, 'metre', 12_000)).toBe(8640)
  expect(listValue(toilet, 1000, 'box', 100)).toBe(0)
  expect(listValue(toilet, 1000, 'set', null)).toBe(0)
})

test('a set is sold on its days, the last one too', () => {
  const set = { onSale: true, validFrom: '2026-11-01', validTo: '2026-11-30' }
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(day => setRefusal(set, day) === null)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(setRefusal({ onSale: false, validFrom: null, validTo: null }, '2026-11-01')).toBe('套餐已下架')
})
