import { expect, test } from 'vitest'
import type { QuotableGoods, SetOffer } from '../../api/quotable.ts'
import { choicesFor, chosen, deductionOf, leftOut } from './setParts.ts'
import { type EditLine, linesOfSet } from './state.ts'

const goods = (id: number): QuotableGoods => ({
  id,
  code: `G${id}`,
  name: `商品${id}`,
  spec: '',
  picture: '',
  soldAs: 'stock',
  lossRate: null,
  priceUnit: 'piece',
  sideA: null,
  sideB: null,
  pieceArea: null,
  boxPieces: null,
  wholeBoxes: false,
  listPrice: 100,
})
const rest = { unit: 'piece', quantity: 3000, priceUnit: null, gradeId: 5 } as const
const offer: SetOffer = {
  id: 7,
  name: '套餐',
  code: 'TC',
  price: 1000,
  per: 'set',
  minArea: null,
  parts: [
    {
      ...rest,
      name: '墙砖',
      goods: goods(1),
      scaled: true,
      deduction: 50,
      upgrades: [{ goods: goods(2), difference: 33 }],
    },
    { ...rest, name: '五金', goods: goods(3), scaled: false, deduction: 70, upgrades: [] },
  ],
}
const set = { key: 1, setId: 7, area: 8000, name: '套餐', price: 1000, amounts: [] }

test('a part may be its own goods or an upgrade, at the difference for what is taken', () => {
  const [wall] = linesOfSet(offer, 1, set.area) as [EditLine]
  expect(choicesFor(offer, { ...wall, quantity: 10_000 })).toMatchObject([
    { goods: { id: 1 }, gradeId: 5, difference: 0, more: 0 },
    { goods: { id: 2 }, gradeId: null, difference: 33, more: 330 },
  ])
  const upgraded = { ...wall, ...chosen({ goods: goods(2), gradeId: null }) }
  expect(upgraded).toMatchObject({
    goodsId: 2,
    name: '商品2',
    was: null,
    setKey: 1,
    setPart: 0,
    quantity: wall.quantity,
  })
  expect(upgraded.goods).not.toHaveProperty('id')
})

test('a part left out is deducted, for each square metre where it grows with the house, and can come back', () => {
  expect([0, 1, 2].map(part => deductionOf(offer, part, set.area))).toEqual([4000, 70, 0])
  const lines = linesOfSet(offer, 1, set.area)
  const state = { spaces: [{ key: 1, name: '客厅', lines: lines.slice(1) }] }
  expect(leftOut(offer, set, state)).toMatchObject([{ setPart: 0, goodsId: 1, quantity: 240_000 }])
  expect(leftOut(offer, set, { spaces: [{ key: 1, name: '客厅', lines }] })).toEqual([])
})
