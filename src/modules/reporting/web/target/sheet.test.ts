import { expect, test } from 'vitest'
import { partsOf, sumOf, type TargetLine } from '../../api/target.ts'
import { arranged, cellsOf, keyOf, parseTarget, pasted, shownTarget, withTyped } from './sheet.ts'

const none = Array.from({ length: 12 }, () => null)
const line = (more: Partial<TargetLine>): TargetLine => ({
  departmentId: null,
  employeeId: null,
  name: '',
  parentId: null,
  values: none,
  ...more,
})
const whole = line({ name: '全公司' })
const north = line({ name: '北区', departmentId: 1 })
const shop = line({ name: '一店', departmentId: 2, parentId: 1 })
const person = line({ name: '王佳怡', employeeId: 7, parentId: 2 })
const lines = [whole, north, shop, person]

test.each([
  ['wonAmount', '12,000.5', 1200050],
  ['wonAmount', '￥3万', 3000000],
  ['wonAmount', '3万5', undefined],
  ['wonDeals', '1,200', 1200],
  ['wonDeals', '1.5', undefined],
  ['newClues', ' ', null],
] as const)('%s typed as %s is %s', (measure, text, value) => {
  expect(parseTarget(measure, text)).toBe(value)
})

test('what stands in a cell can be typed back', () => {
  for (const value of [0, 1, 1200050, 99_00, null])
    expect(parseTarget('wonAmount', shownTarget('wonAmount', value))).toBe(value)
})

test('a block of a workbook lands to the right and below, and not beyond the year', () => {
  expect(pasted(lines, { line: 1, month: 11 }, '1\t2\t3\r\n4\t5\r\n')).toEqual({
    [keyOf(north, 11)]: '1',
    [keyOf(north, 12)]: '2',
    [keyOf(shop, 11)]: '4',
    [keyOf(shop, 12)]: '5',
  })
})

test('only what differs is saved, with what was seen; what is no target is told', () => {
  const seen = line({ name: '全公司', values: [5, ...none.slice(1)] })
  const typed = { [keyOf(seen, 1)]: '5', [keyOf(seen, 2)]: '6', [keyOf(seen, 3)]: 'x' }
  expect(cellsOf([seen], typed, 'wonDeals')).toEqual({
    cells: [{ departmentId: null, employeeId: null, month: 2, value: 6, seen: null }],
    wrong: [keyOf(seen, 3)],
  })
  expect(withTyped([seen], typed, 'wonDeals')[0]?.values.slice(0, 3)).toEqual([5, 6, null])
})

test('each line stands below the one it is a part of', () => {
  expect(arranged(lines).map(row => [row.line.name, row.depth])).toEqual([
    ['全公司', 0],
    ['北区', 1],
    ['一店', 2],
    ['王佳怡', 3],
  ])
  expect(partsOf(lines, whole)).toEqual([north])
  expect(partsOf(lines, shop)).toEqual([person])
  expect([sumOf([null, null]), sumOf([1, null, 2])]).toEqual([null, 3])
})
