import { expect, test } from 'vitest'
import type { KeptLine } from './lines.ts'
import { shareOut } from './shareOut.ts'

const line = (lotId: number, pieces: number, more: Partial<KeptLine> = {}): KeptLine => ({
  goodsId: 1,
  gradeId: null,
  warehouseId: 1,
  lotId,
  boxes: Math.floor(pieces / 8),
  rest: pieces % 8,
  pieces,
  boxPieces: 8,
  price: 1000,
  priceUnit: 'piece',
  amount: pieces * 1000,
  ...more,
})
const came = (lotId: number, pieces: number, more: object = {}) => ({
  goodsId: 1,
  gradeId: null,
  warehouseId: 1,
  lotId,
  pieces,
  boxPieces: 8,
  own: null,
  ...more,
})
const none = () => 0

test('a line of the lot that came takes first; others go along to that lot at the same price', () => {
  const { lines, taken } = shareOut([line(1, 16), line(2, 24)], none, [came(2, 32)])
  expect(taken).toMatchObject([{ lotId: 2, pieces: 32 }])
  expect(lines).toMatchObject([
    { lotId: 1, pieces: 8, boxes: 1, amount: 8000 },
    { lotId: 2, pieces: 32, boxes: 4, amount: 32_000 },
  ])
})

test('what is reserved already is not taken again, and more than lacks is left', () => {
  const held = ({ lotId }: { lotId: number | null }) => (lotId === 1 ? 10 : 0)
  const { lines, taken } = shareOut([line(1, 16)], held, [came(1, 40)])
  expect(taken).toMatchObject([{ pieces: 6 }])
  expect(lines).toEqual([line(1, 16)])
})

test('a lot of another box makes a line in its boxes; sums stay to the fen', () => {
  const { lines } = shareOut([line(1, 10, { amount: 10_001 })], none, [came(3, 7, { boxPieces: 3 })])
  expect(lines).toMatchObject([
    { lotId: 1, pieces: 3, boxes: 0, rest: 3 },
    { lotId: 3, pieces: 7, boxes: 2, rest: 1, boxPieces: 3 },
  ])
  expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(10_001)
})

test('goods of their own grade lie under it or under none', () => {
  const { lines, taken } = shareOut([line(1, 16)], none, [came(1, 8, { gradeId: 5, own: 5 })])
  expect(taken).toMatchObject([{ gradeId: 5, pieces: 8 }])
  expect(lines.map(({ gradeId, pieces }) => [gradeId, pieces])).toEqual([
    [null, 8],
    [5, 8],
  ])
})

test('other goods, another grade and what two arrivals bring together', () => {
  const lines = [line(1, 16), line(9, 8, { goodsId: 2 })]
  expect(shareOut(lines, none, [came(1, 8, { gradeId: 5 }), came(4, 8, { goodsId: 3 })]).taken).toEqual([])
  const both = shareOut(lines, none, [came(1, 8), came(1, 8, { warehouseId: 2 })])
  expect(both.taken.map(({ pieces }) => pieces)).toEqual([8, 8])
  expect(both.lines).toMatchObject([
    { lotId: 1, warehouseId: 1, pieces: 8 },
    { lotId: 1, warehouseId: 2, pieces: 8 },
    { goodsId: 2, pieces: 8 },
  ])
})
