import { expect, test } from 'vitest'
import type { LoadingLine, LoadingPackage } from './loading.ts'
import { loadStops, loadSums, pickRows } from './loadingGroups.ts'

const line = (more: Partial<LoadingLine>) =>
  ({
    lineId: 1,
    shipmentId: 1,
    stop: 1,
    customerName: '甲',
    goodsName: '砖',
    warehouseId: 1,
    warehouse: '主仓',
    place: 'A-1',
    lotId: 7,
    colour: 'A1',
    batch: '',
    size: '',
    boxPieces: 8,
    pieces: 16,
    grams: 50_500,
    ...more,
  }) as LoadingLine
const carried = {
  packageId: 3,
  number: 'BJ1',
  content: '门板',
  place: '',
  stop: 2,
  customerName: '乙',
} as LoadingPackage

test('one lot in one place is one row of a pick list over all stops; a package is one of its own', () => {
  const rows = pickRows({
    lines: [line({}), line({ lineId: 2, stop: 2 }), line({ lineId: 3, place: '' }), line({ lineId: 4, lotId: 8 })],
    packages: [carried],
  })
  expect(rows.map(({ where, lines }) => [where, lines.map(({ lineId }) => lineId)])).toEqual([
    ['主仓 · A-1', [1, 2]],
    ['主仓', [3]],
    ['主仓 · A-1', [4]],
    ['包件', []],
  ])
  expect(rows.at(-1)).toMatchObject({ what: 'BJ1 门板', packages: [carried] })
})

test('the home to which a vehicle comes last is loaded first, with boxes, pieces, packages and weight', () => {
  const lines = [
    line({}),
    line({ lineId: 2, stop: 2, pieces: 17 }),
    line({ lineId: 3, boxPieces: null, pieces: 3, grams: null }),
  ]
  const stops = loadStops({ lines, packages: [carried] })
  expect(stops.map(({ stop }) => stop)).toEqual([2, 1])
  expect(loadSums(stops[0] as never)).toEqual({ pieces: 17, boxes: 3, packages: 1, kg: 51 })
  expect(loadSums(stops[1] as never)).toEqual({ pieces: 19, boxes: 2, packages: 0, kg: 51 })
})
