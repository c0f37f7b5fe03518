import { expect, it } from 'vitest'
import { cellsOver } from './watermark.ts'

it('S7.02 the watermark covers 1.5 times the fitting cells in both directions', () => {
  expect(cellsOver({ width: 1000, height: 600 }, { rowHeight: 100, columnWidth: 200 })).toEqual({ rows: 9, columns: 8 })
  expect(cellsOver({ width: 1920, height: 1080 }, { rowHeight: 150, columnWidth: 260 })).toEqual({
    rows: 11,
    columns: 12,
  })
})
