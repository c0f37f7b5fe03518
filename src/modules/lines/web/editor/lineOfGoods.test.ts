import { expect, test } from 'vitest'
import type { QuotableGoods } from '../../api/quotable.ts'
import { lineOfGoods } from './state.ts'

const tile: QuotableGoods = {
  id: 1,
  code: 'T-1',
  name: '砖',
  spec: '800×800',
  picture: '',
  priceUnit: 'area',
  sideA: 800,
  sideB: 800,
  pieceArea: null,
  boxPieces: 3,
  wholeBoxes: false,
  listPrice: 8900,
  soldAs: 'stock',
  lossRate: 500,
}

test('a line begins with the loss of its goods, which is no part of the goods that it holds', () => {
  const line = lineOfGoods(tile)
  expect(line).toMatchObject({ lossRate: 500, netArea: null, quantity: 1000 })
  expect(line.goods).not.toHaveProperty('lossRate')
})

test('goods that are made to measure have no loss', () => {
  const door: QuotableGoods = Object.assign(structuredClone(tile), { soldAs: 'custom' })
  expect(lineOfGoods(door).lossRate).toBeNull()
})
