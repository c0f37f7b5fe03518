import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, isWithinBounds, looseAfterIssue, looseAfterReceipt } from './loose.ts'

test('loose pieces leave first, then as few boxes are opened as they need', () => {
  const held = { onHand: 101, loose: 5, boxPieces: 8 }
  expect(looseAfterIssue(held, { pieces: 3 })).toEqual({ loose: 2, taken: 3 })
  expect(looseAfterIssue(held, { pieces: 6 })).toEqual({ loose: 7, taken: 6 })
  expect(looseAfterIssue(held, { pieces: 16, boxes: 2 })).toEqual({ loose: 5, taken: 0 })
  expect(looseAfterIssue({ onHand: 16, loose: 16, boxPieces: 8 }, { pieces: 8, boxes: 1 })).toEqual({
    loose: 8,
    taken: 8,
  })
  expect(looseAfterIssue({ onHand: 5, loose: 0, boxPieces: null }, { pieces: 3 })).toEqual({ loose: 0, taken: 0 })
})

const held = fc
  .record({ full: fc.nat(200), loose: fc.nat(60), box: fc.integer({ min: 1, max: 20 }) })
  .map(({ full, loose, box }) => ({ onHand: full * box + loose, loose, boxPieces: box }))

test('whatever leaves and comes, the pieces that are not loose fill boxes', () => {
  fc.assert(
    fc.property(held, fc.nat(1000), fc.nat(40), (before, some, boxes) => {
      const pieces = Math.min(some, before.onHand)
      const after = {
        ...before,
        onHand: before.onHand - pieces,
        loose: looseAfterIssue(before, { pieces, boxes }).loose,
      }
      expect(isWithinBounds(after)).toBe(true)
      const again = { ...after, onHand: after.onHand + some, loose: looseAfterReceipt(after, some) }
      expect(isWithinBounds(again)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: 1, max: 20 }),
      (onHand, loose, boxPieces) => {
        expect(isWithinBounds({ onHand, boxPieces, loose: fitted({ onHand, loose, boxPieces }) })).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(held, one => {
      expect(fitted(one)).toBe(one.loose)
    }),
  )
})
