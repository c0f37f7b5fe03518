import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxWords } from '../../goods/api/boxWords.ts'
import { countArea, countTyped } from './typed.ts'

test('boxes and pieces come to pieces by the box of the lot', () => {
  expect(countTyped({ boxes: 12, pieces: 5 }, 8)).toEqual({ pieces: 101 })
  expect(countTyped({ boxes: 0, pieces: 20 }, 8)).toEqual({ pieces: 20 })
  expect(countTyped({ boxes: 0, pieces: 20 }, null)).toEqual({ pieces: 20 })
})

test.each([
  [{ boxes: 1, pieces: 9 }, 8, '每箱 8 片，零头应少于 8 片，9 片请改写成 2 箱 1 片'],
  [{ boxes: 1, pieces: 8 }, 8, '每箱 8 片，零头应少于 8 片，8 片请改写成 2 箱'],
  [{ boxes: 1, pieces: 0 }, null, '这个批次没有每箱片数，请只填片数，或先补上每箱片数'],
  [{ boxes: 0, pieces: 0 }, 8, '数量至少为 1 片'],
  [{ boxes: 0, pieces: 1.5 }, 8, '箱数和片数应为 0 或更大的整数'],
  [{ boxes: -1, pieces: 5 }, 8, '箱数和片数应为 0 或更大的整数'],
  [{ boxes: 0, pieces: 10_000_001 }, 8, '数量最多 1,000 万片'],
  [{ boxes: 10_000_000, pieces: 0 }, 8, '数量最多 1,000 万片'],
])('%o of boxes of %s is refused', (typed, box, refusal) => {
  expect(countTyped(typed, box)).toEqual({ refusal })
})

test('pieces in words are typed back to the same pieces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 500 }), (pieces, box) => {
      const words = boxWords(pieces, box).replaceAll(',', '')
      const typed = {
        boxes: Number(/(\d+) 箱/.exec(words)?.[1] ?? 0),
        pieces: Number(/(\d+) 片/.exec(words)?.[1] ?? 0),
      }
      expect(countTyped(typed, box)).toEqual({ pieces })
    }),
  )
})

const tile = { sideA: 800, sideB: 800, pieceArea: null }

test('34.6 ㎡ of 800×800 are no whole pieces: 54 or 55', () => {
  expect(countArea(34_600, tile)).toEqual({
    refusal: '34.6 ㎡ 不是整片，请改填 54 片（34.56 ㎡） 或 55 片（35.2 ㎡）',
  })
  expect(countArea(34_560, tile)).toEqual({ pieces: 54 })
  expect(countArea(100, tile)).toEqual({ refusal: '0.1 ㎡ 不是整片，请改填 1 片（0.64 ㎡）' })
  expect(countArea(1000, { sideA: 2400, sideB: null, pieceArea: null })).toHaveProperty('refusal')
})
