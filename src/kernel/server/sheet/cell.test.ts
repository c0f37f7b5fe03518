import { expect, test } from 'vitest'
import { type Cell, cellName, cellText } from './cell.ts'

test.each<[Cell, string]>([
  [13800000000, '13800000000'],
  [440101199001011, '440101199001011'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [0.1 + 0.2, '0.3'],
  [-12.5, '-12.5'],
  ['  张三\u3000', '张三'],
  ['\u202d13800000000\u202c', '13800000000'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  [null, ''],
  [{ formula: 'A1+1' }, '=A1+1'],
  [new Date('2026-11-20T01:05:09Z'), '2026-11-20 09:05:09'],
  [new Date('1988-07-01T00:00:00+08:00'), '1988-07-01 00:00:00'],
])('单元格 %j 的文字是 %s', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})

test.each([
  [1, 0, 'A1'],
  [5, 25, 'Z5'],
  [6, 26, 'AA6'],
  [7, 701, 'ZZ7'],
  [8, 702, 'AAA8'],
])('第 %i 行第 %i 列叫 %s', (row, column, name) => {
  expect(cellName(row, column)).toBe(name)
})

// A rule that looks at every pair of places would take hours for it.
test('满是空格的超长文字一遍看完', () => {
  const text = `a${' '.repeat(2_000_000)}b`
  expect(cellText(text)).toBe(text)
})
