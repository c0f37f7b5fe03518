import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceUnit } from '../../goods/api/units.ts'
import { type Basis, isBelow, netPrice, type Priced, priceLine, sumUp, withinSubtotal } from './compute.ts'
import { LineInput, type OrderDiscount } from './line.ts'
import { measured } from './measure.ts'
import { fullBoxes, needOf } from './need.ts'
import { readArea } from './readArea.ts'

const none: OrderDiscount = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 }
const tile: Basis = {
  measures: { sideA: 800, sideB: 800, pieceArea: null, boxPieces: 3 },
  priceUnit: 'area',
  listPrice: 12_000,
}
const line = (more: Partial<LineInput> = {}) => LineInput.parse({ kind: 'goods', goodsId: 1, ...more })
const priced = (more: Partial<LineInput>, basis: Basis | null = tile) => {
  const one = priceLine(line(more), basis)
  if ('msg' in one) throw new Error(one.msg)
  return { ...one, gift: more.gift ?? false, setKey: more.setKey ?? null, setPart: more.setPart ?? null }
}

const units = fc.constantFrom<PriceUnit>('piece', 'box', 'area', 'metre')
const basis: fc.Arbitrary<Basis> = fc.record({
  measures: fc.record({
    sideA: fc.integer({ min: 100, max: 3000 }),
    sideB: fc.integer({ min: 100, max: 3000 }),
    boxPieces: fc.integer({ min: 1, max: 20 }),
    pieceArea: fc.constant(null),
  }),
  priceUnit: units,
  listPrice: fc.nat(1_000_000),
})
const typed = fc.record({
  quantity: fc.integer({ min: 1, max: 500_000 }),
  quantityUnit: units,
  gift: fc.boolean(),
  set: fc.option(fc.integer({ min: 1, max: 2 })),
  cheaper: fc.oneof(
    fc.constant({ discountKind: 'none' as const, discount: 0 }),
    fc.record({ discountKind: fc.constant('rate' as const), discount: fc.nat(10_000) }),
    fc.record({ discountKind: fc.constant('price' as const), discount: fc.nat(1_000_000) }),
  ),
})
/** A line as it is typed: in a set without a discount or gift of its own. */
const drawn = fc.tuple(basis, typed).map(([of, { set, gift, cheaper, ...rest }]) => {
  const more = set === null ? { ...rest, ...cheaper, gift } : { ...rest, setKey: set, setPart: rest.quantity % 3 }
  return { basis: of, line: line(more) }
})
/** The amounts of the parts of two sets. */
const sets = fc.array(fc.array(fc.nat(5_000_000), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 2 })
const share = fc.integer({ min: 0, max: 10_000 })

function whole(lines: { basis: Basis; line: LineInput }[], rate: number, off: [number, number], prices: number[][]) {
  const each = lines.map(one => ({ ...one.line, ...(priceLine(one.line, one.basis) as Priced) }))
  const sets = prices.map((amounts, at) => ({ key: at + 1, amounts }))
  const first = sumUp(each, sets, { ...none, discountKind: 'rate', discount: rate })
  if ('msg' in first) throw new Error(first.msg)
  const coupon = Math.floor((first.sums.total * off[0]) / 20_000)
  const rounding = Math.floor((first.sums.total * off[1]) / 20_000)
  const summed = sumUp(each, sets, { discountKind: 'rate', discount: rate, coupon, rounding })
  if ('msg' in summed) throw new Error(summed.msg)
  return summed
}

test('the total is the sum of the lines, and of what is printed above it, for any discount, set and 抹零', () => {
  fc.assert(
    fc.property(
      fc.array(drawn, { minLength: 1, maxLength: 12 }),
      share,
      fc.tuple(share, share),
      sets,
      (lines, rate, off, prices) => {
        const { lines: nets, sums } = whole(lines, rate, off, prices)
        expect(nets.reduce((sum, one) => sum + one.net, 0)).toBe(sums.total)
        expect(sums.gross - sums.gifts - sums.lineDiscount).toBe(sums.subtotal)
        expect(sums.subtotal - sums.discount - sums.coupon - sums.rounding).toBe(sums.total)
        expect(nets.every(one => one.net >= 0)).toBe(true)
        for (const [place, one] of nets.entries()) {
          const { setKey, setPart } = (lines[place] as (typeof lines)[number]).line
          if (setKey !== null) expect(one.settled).toBe(prices[setKey - 1]?.[setPart as number])
        }
      },
    ),
  )
})

test('a floor is passed by no gift, coupon, 抹零, set, whole discount or typed unit', () => {
  fc.assert(
    fc.property(
      fc.array(drawn, { minLength: 1, maxLength: 8 }),
      share,
      fc.tuple(share, share),
      sets,
      fc.nat(1_000_000),
      (lines, rate, off, prices, floor) => {
        const { lines: nets, sums } = whole(lines, rate, off, prices)
        const fit = nets.filter(one => !isBelow(one, floor))
        // What passes pays its floor, to the half fen of one rounding, whatever was taken off and in whatever unit it was typed.
        for (const { net, extent } of fit)
          expect(2n * BigInt(net) * extent.bottom + extent.bottom).toBeGreaterThanOrEqual(
            2n * BigInt(floor) * extent.top,
          )
        const paid = fit.reduce((sum, one) => sum + one.net, 0)
        expect(paid).toBeLessThanOrEqual(sums.total)
      },
    ),
  )
})

test('a line of tiles keeps what was typed, and pays for whole pieces once rounded', () => {
  const one = priced({ quantity: 10_000, quantityUnit: 'area' })
  expect(one).toMatchObject({ pieces: 16, price: 12_000, gross: 122_880, own: 122_880 })
  const rate = priced({ quantity: 10_000, quantityUnit: 'area', discountKind: 'rate', discount: 8_500 })
  expect(rate.own).toBe(104_448)
  expect(priced({ quantity: 10_000, quantityUnit: 'area', discountKind: 'price', discount: 9_999 }).own).toBe(102_390)
  expect(priced({ quantity: 2000, quantityUnit: 'box', discountKind: 'amount', discount: 80 }).own).toBe(46_000)
  expect(
    priceLine(line({ quantity: 1000, quantityUnit: 'box' }), {
      ...tile,
      measures: { ...tile.measures, boxPieces: null },
    }),
  ).toEqual({ field: 'quantityUnit', msg: '商品没有这个单位的换算，请换一个单位，或在商品里补全规格和每箱片数' })
})

test('a gift is at nothing, below any floor; a line at its floor is not below it', () => {
  const gift = sumUp([priced({ quantity: 3000, gift: true }), priced({ quantity: 3000 })], [], none)
  if ('msg' in gift) throw new Error(gift.msg)
  expect(gift.sums).toMatchObject({ gross: 46_080, gifts: 23_040, subtotal: 23_040, total: 23_040 })
  expect(gift.lines.map(one => isBelow(one, 12_000))).toEqual([true, false])
  expect(gift.lines.map(one => isBelow(one, 0))).toEqual([false, false])
  expect(gift.lines.map(netPrice)).toEqual([0, 12_000])
})

test('a reduction larger than what is to pay is refused by its field', () => {
  const lines = [priced({ quantity: 1000 })]
  expect(sumUp(lines, [], { ...none, rounding: 7681 })).toEqual({
    field: 'rounding',
    msg: '抹零不能超过应付金额，请改小',
  })
  expect(sumUp(lines, [], { ...none, discountKind: 'amount', discount: 9999 })).toMatchObject({ field: 'discount' })
  expect(sumUp(lines, [], { ...none, coupon: 7680 })).toMatchObject({ sums: { total: 0 } })
})

test('custom-made items are measured by length, by what is seen, by boards, and by leaves of a least area', () => {
  const sizes = [
    { a: 2400, b: 600, count: 2 },
    { a: 700, b: 500, count: 1 },
  ]
  const as = (measure: 'metre' | 'projected' | 'expanded' | 'leaf', minArea: number | null = null) =>
    measured({ measure, sizes, minArea, quantity: 0 })
  expect(as('metre')).toEqual({ top: 5500n, bottom: 1000n })
  expect(as('projected')).toEqual({ top: 3_230_000n, bottom: 1_000_000n })
  expect(as('expanded')).toEqual(as('projected'))
  expect(as('leaf', 500_000)).toEqual({ top: 3_380_000n, bottom: 1_000_000n })
  const wardrobe = line({ kind: 'custom', goodsId: null, measure: 'leaf', sizes, minArea: 500_000, price: 100_000 })
  expect(priceLine(wardrobe, null)).toMatchObject({ gross: 338_000, pieces: null })
  expect(priceLine({ ...wardrobe, sizes: [{ a: 1, b: null, count: 1 }] }, null)).toMatchObject({ field: 'sizes' })
  expect(priceLine({ ...wardrobe, measure: 'metre' }, tile)).toMatchObject({ field: 'measure' })
})

test('a need says net, with loss and to buy, in full boxes where only those are sold', () => {
  const { measures } = tile
  expect(needOf(measures, true, 25_600_000, 500)).toEqual({ net: 40, withLoss: 42, toBuy: 42, boxes: 14 })
  expect(needOf(measures, true, 25_700_000, 500)).toEqual({ net: 41, withLoss: 43, toBuy: 45, boxes: 15 })
  expect(needOf(measures, false, 25_700_000, 500)).toMatchObject({ toBuy: 43 })
  expect(fullBoxes(measures, true, 43)).toBe(45)
  expect(fullBoxes(measures, false, 43)).toBe(null)
})

test('an area is read as one types it', () => {
  const areas = ['25.6', '3.6*4.2', '3.6×4.2 + 1', '１２．５㎡', '0.000001'].map(readArea)
  expect(areas).toEqual([25_600_000, 15_120_000, 16_120_000, 12_500_000, 1])
  expect(['', '0', 'a', '1*2*3', '-1', '99999999'].map(readArea)).toEqual([null, null, null, null, null, null])
})

test('an order that is kept within its subtotal is never refused, and one that fits stays as it is', () => {
  const order = fc.record({
    discountKind: fc.constantFrom('none' as const, 'rate' as const, 'amount' as const),
    discount: fc.nat(30_000),
    coupon: fc.nat(30_000),
    rounding: fc.nat(30_000),
  })
  fc.assert(
    fc.property(order, fc.nat(3000), (asked, quantity) => {
      const lines = [priced({ quantity })]
      const given = withinSubtotal(
        asked,
        lines.reduce((sum, one) => sum + one.own, 0),
      )
      const summed = sumUp(lines, [], given)
      expect(summed).not.toHaveProperty('msg')
      if (!('msg' in sumUp(lines, [], asked))) expect(given).toEqual(asked)
    }),
  )
})
