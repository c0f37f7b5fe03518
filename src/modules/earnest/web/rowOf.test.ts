import { expect, test } from 'vitest'
import type { CheckedLine } from '../../lines/api/checked.ts'
import { rowOf } from './rowOf.ts'

const mosaic = { priceUnit: 'area', sideA: 150, sideB: 150, pieceArea: null, boxPieces: 40 }
const lineOf = (more: object) =>
  ({ goodsId: 7, gradeId: null, name: '马赛克', pieces: 100, net: 22_230, goods: mosaic, ...more }) as CheckedLine

test('small pieces keep the price of the quotation: the sum is turned into its unit, then divided', () => {
  // 100 pieces of 0.0225 ㎡ at 98.80 yuan/㎡ are 222.30 yuan.
  expect(rowOf(lineOf({}))).toEqual({
    goodsId: 7,
    goodsName: '马赛克',
    gradeId: null,
    boxes: 2,
    rest: 20,
    price: 9880,
  })
})

test('goods by the piece and without boxes come to what a piece costs; a line without goods or pieces to no price', () => {
  const byPiece = { ...mosaic, priceUnit: 'piece', boxPieces: null }
  expect(rowOf(lineOf({ pieces: 3, net: 1000, goods: byPiece }))).toMatchObject({ boxes: 0, rest: 3, price: 333 })
  expect(rowOf(lineOf({ goods: null }))).toMatchObject({ price: null })
  expect(rowOf(lineOf({ pieces: null }))).toMatchObject({ boxes: 0, rest: 0, price: null })
})
