import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, placeOf, side, wholeCrop, zoomed } from './crop.ts'

test('a square picture is drawn whole; of a wide one the middle', () => {
  expect(placeOf({ width: 512, height: 512 }, wholeCrop)).toEqual({ width: side, height: side, left: 0, top: 0 })
  expect(placeOf({ width: 1024, height: 512 }, wholeCrop)).toMatchObject({ left: -side / 2, top: 0 })
})

test('a drag to the right shows the left part', () => {
  expect(moved({ width: 1024, height: 512 }, wholeCrop, side / 4, 0).x).toBeCloseTo(0.375)
})

test('no movement and no zoom leaves an edge of the square empty', () => {
  const pixels = fc.integer({ min: 1, max: 4000 })
  const step = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(pixels, pixels, fc.double({ min: 1, max: 4, noNaN: true }), step, step, (width, height, zoom, x, y) => {
      const size = { width, height }
      const place = placeOf(size, moved(size, zoomed(size, wholeCrop, zoom), x, y))
      expect(place.left).toBeLessThanOrEqual(0.001)
      expect(place.top).toBeLessThanOrEqual(0.001)
      expect(place.left + place.width).toBeGreaterThanOrEqual(side - 0.001)
      expect(place.top + place.height).toBeGreaterThanOrEqual(side - 0.001)
    }),
  )
})
