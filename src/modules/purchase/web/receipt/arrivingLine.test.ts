import { expect, test } from 'vitest'
import type { Scanned } from '../../../warehouse/api/scanned.ts'
import { arrivingLine } from './arrivingLine.ts'

const goods = { goodsId: 9, goodsName: '雪山白' }
/** What a form begins with of goods of which one lot lies there. */
const begun = (scanned: Scanned) => ({
  scanned,
  line: { ...goods, colour: 'A12', batch: '2406', size: '', gradeId: 3 },
  box: 8,
  place: '',
})

test('a receipt of goods that were scanned alone begins without the lot and box of what lies there', () => {
  const unsaid = { ...goods, colour: '', batch: '', size: '', gradeId: null }
  expect(arrivingLine(begun({ goodsId: 9 }))).toEqual({ ...unsaid, boxPieces: null })
  expect(arrivingLine(begun({ goodsId: 9, boxPieces: 6 }))).toEqual({ ...unsaid, boxPieces: 6 })
})

test('of a lot that was scanned, by its label or by what a code says, it begins with that lot and its box', () => {
  for (const said of [{ lotId: 5 }, { batch: '2406' }, { colour: 'A12' }])
    expect(arrivingLine(begun({ goodsId: 9, ...said }))).toEqual({ ...begun({ goodsId: 9 }).line, boxPieces: 8 })
})
