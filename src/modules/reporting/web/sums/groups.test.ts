import { expect, test } from 'vitest'
import { addressOf, daysOf, named } from './groups.ts'

const group = (by: string | number | null) => ({ by, total: 1, pieces: 1, amount: 1 })

test('a month spans its days, in a leap year too', () => {
  expect(daysOf('2026-11')).toBe('2026-11-01..2026-11-30')
  expect(daysOf('2028-02')).toBe('2028-02-01..2028-02-29')
})

test('a group is called by its month, its name, or its number where the name is unknown', () => {
  expect(named(group('2026-11'), {})).toBe('2026-11')
  expect(named(group(3), {}, '城西店')).toBe('城西店')
  expect(named(group(3), {})).toBe('#3')
  expect(named(group(null), {})).toBe('未填写')
})

test('a word of a list of words is told, and rows without a value are called as the grouping calls them', () => {
  expect(named(group('earnest'), { words: { earnest: '定金' } })).toBe('定金')
  expect(named(group('unknown'), { words: { earnest: '定金' } })).toBe('unknown')
  expect(named(group(null), { without: '其他' })).toBe('其他')
})

test('a group leads to its report, asked by its number or word, by its days, or as empty', () => {
  const report = { path: '/report', title: '' }
  expect(addressOf(report, { key: 'ownerId', kind: 'employee' }, 7)).toBe('/report?ownerId=7')
  expect(addressOf(report, { key: 'kind', kind: 'enum' }, 'earnest')).toBe('/report?kind=earnest')
  expect(addressOf(report, { key: 'on', kind: 'date', asked: daysOf }, '2026-11')).toBe(
    '/report?on=2026-11-01..2026-11-30',
  )
  expect(addressOf(report, { key: 'on', kind: 'date', asked: daysOf }, null)).toBe(
    `/report?on=${encodeURIComponent('!empty')}`,
  )
})
