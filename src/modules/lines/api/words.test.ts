import { expect, test } from 'vitest'
import { LineInput } from './line.ts'
import { madeOf } from './madeOf.ts'
import { conversions, quantityWords } from './words.ts'

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

test('pieces, boxes and square metres of a quantity stand beside it, without the unit that was typed', () => {
  const tile = { sideA: 800, sideB: 800, pieceArea: null, boxPieces: 3 }
  const told = (quantityUnit: 'piece' | 'box' | 'area', pieces: number, goods = tile) =>
    conversions({ unit: '', quantityUnit }, goods, pieces)
  expect(told('piece', 15)).toEqual(['5 箱', '9.6 ㎡'])
  expect(told('piece', 17)).toEqual(['5 箱 2 片', '10.88 ㎡'])
  expect(told('box', 15)).toEqual(['15 片', '9.6 ㎡'])
  expect(told('area', 1)).toEqual(['1 片', '0.64 ㎡'])
  expect(told('piece', 0)).toEqual([])
  expect(told('piece', 5, { ...tile, sideA: null as never, boxPieces: null as never })).toEqual([])
  expect(conversions({ unit: '樘', quantityUnit: 'box' }, { ...tile, boxPieces: 2 }, 4)).toEqual(['4 樘', '2.56 ㎡'])
})
