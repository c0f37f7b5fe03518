import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  areaOf,
  boxesFor,
  fillsBoxes,
  hasUnit,
  inBoxes,
  type Measures,
  type PriceUnit,
  piecesFor,
  piecesOf,
  priceIn,
} from './units.ts'

const side = fc.integer({ min: 1, max: 5000 })
const measures: fc.Arbitrary<Measures> = fc.record({
  sideA: side,
  sideB: side,
  pieceArea: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  boxPieces: fc.integer({ min: 1, max: 60 }),
})
const unit = fc.constantFrom<PriceUnit>('piece', 'box', 'area', 'metre')

/** The size of one piece in a unit, as an exact fraction written out by hand. */
function exactly({ sideA, sideB, boxPieces }: Measures, of: PriceUnit): [top: bigint, bottom: bigint] {
  const [a, b, box] = [sideA, sideB, boxPieces].map(value => BigInt(value as number)) as [bigint, bigint, bigint]
  if (of === 'piece') return [1n, 1n]
  if (of === 'box') return [1n, box]
  return of === 'area' ? [a * b, 1_000_000n] : [a > b ? a : b, 1000n]
}

test('an amount is the exact product, rounded once, half up', () => {
  fc.assert(
    fc.property(measures, fc.nat(100_000), fc.nat(10_000_000), unit, (goods, pieces, price, of) => {
      const [top, bottom] = exactly(goods, of)
      const exact = BigInt(price) * BigInt(pieces) * top
      const twiceOff = 2n * (BigInt(amountOf(goods, pieces, price, of)) * bottom - exact)
      expect(twiceOff > -bottom && twiceOff <= bottom).toBe(true)
    }),
  )
})

test('a quantity takes the fewest pieces that hold it', () => {
  fc.assert(
    fc.property(measures, fc.nat(1_000_000), unit, (goods, thousandths, of) => {
      const [top, bottom] = exactly(goods, of)
      const holds = (pieces: number) => BigInt(pieces) * top * 1000n >= BigInt(thousandths) * bottom
      const pieces = piecesOf(goods, thousandths, of)
      expect(holds(pieces)).toBe(true)
      if (pieces > 0) expect(holds(pieces - 1)).toBe(false)
    }),
  )
})

test('an area with its loss takes the fewest pieces and boxes that cover it', () => {
  const area = fc.nat(500_000_000)
  const loss = fc.nat(3000)
  fc.assert(
    fc.property(
      area,
      loss,
      fc.integer({ min: 100, max: 3_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (net, bp, piece, box) => {
        const covers = (pieces: number) => BigInt(pieces) * BigInt(piece) * 10_000n >= BigInt(net) * BigInt(10_000 + bp)
        const pieces = piecesFor(net, bp, piece)
        expect(covers(pieces)).toBe(true)
        if (pieces > 0) expect(covers(pieces - 1)).toBe(false)
        const boxes = boxesFor(pieces, box)
        expect(boxes * box >= pieces && (boxes - 1) * box < pieces).toBe(true)
      },
    ),
  )
})

test('pieces are boxes and loose ones, and come back', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 500 }), (pieces, box) => {
      const { boxes, loose } = inBoxes(pieces, box)
      expect(boxes * box + loose).toBe(pieces)
      expect(loose).toBeLessThan(box)
    }),
  )
  expect(inBoxes(101, null)).toEqual({ boxes: 0, loose: 101 })
})

test('a living room of 20 ㎡ in 750 × 1500, 2 a box, with 5 % loss', () => {
  const tile = { sideA: 750, sideB: 1500, pieceArea: null, boxPieces: 2 }
  const pieces = piecesFor(20_000_000, 500, 750 * 1500)
  expect([pieces, boxesFor(pieces, 2)]).toEqual([19, 10])
  expect(amountOf(tile, 20, 18_800, 'area')).toBe(423_000)
})

test('goods without a measure have no price by it', () => {
  const cabinet = { sideA: null, sideB: null, pieceArea: null, boxPieces: null }
  expect((['piece', 'box', 'area', 'metre'] as const).filter(one => hasUnit(cabinet, one))).toEqual(['piece'])
  expect(hasUnit({ ...cabinet, sideA: 2400 }, 'metre')).toBe(true)
  expect(() => amountOf(cabinet, 1, 100, 'area')).toThrow(RangeError)
  expect(() => piecesOf(cabinet, 1000, 'box')).toThrow(RangeError)
})

test('goods of a stated area per piece and no size convert pieces, boxes and square metres by it; a size goes before it', () => {
  const mosaic = { sideA: null, sideB: null, pieceArea: 640_000, boxPieces: 2 }
  expect([piecesOf(mosaic, 10_000, 'area'), piecesOf(mosaic, 10_240, 'area'), piecesOf(mosaic, 3000, 'box')]).toEqual([
    16, 16, 6,
  ])
  expect(amountOf(mosaic, 16, 10_000, 'area')).toBe(102_400)
  expect([priceIn(mosaic, 10_000, 'area', 'piece'), priceIn(mosaic, 10_000, 'area', 'box')]).toEqual([6400, 12_800])
  expect(fillsBoxes(mosaic, { quantity: 2560, quantityUnit: 'area' })).toBe(true)
  expect(hasUnit(mosaic, 'metre')).toBe(false)
  expect(areaOf({ ...mosaic, sideA: 800, sideB: 900 })).toBe(720_000)
  expect(areaOf({ ...mosaic, sideA: 800 })).toBe(640_000)
})
