import { expect, test } from 'vitest'
import { LineInput } from './line.ts'
import { madeOf } from './madeOf.ts'
import { quantityWords } from './words.ts'

const door = { sideA: 2100, sideB: 800, pieceArea: null, boxPieces: null }

test('a quantity and what its amount is made of have one word for a piece, of custom-made items too', () => {
  const told = (more: object, measures = door, pieces = 2) => {
    const line = { ...LineInput.parse({ kind: 'goods', goodsId: 1, quantity: 2000, price: 0, ...more }) }
    const goods = { ...measures }
    const { words } = madeOf(line, { measures, priceUnit: 'piece' }, pieces * 10_000)
    return [quantityWords({ ...line, goods }, line.kind === 'goods' ? pieces : null), words]
  }
  expect(told({ kind: 'custom', measure: 'count' })).toEqual(['2 件', '2 件 × 100.00'])
  expect(told({})).toEqual(['2 片', '2 片 × 100.00'])
  expect(told({ unit: '樘' })).toEqual(['2 樘', '2 樘 × 100.00'])
  expect(told({ quantity: 1_200_000 }, door, 1200)).toEqual(['1,200 片', '1,200 片 × 100.00'])
  expect(told({}, { ...door, sideB: null as never })).toEqual(['2 个', '2 个 × 100.00'])
})
