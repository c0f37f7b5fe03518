import { expect, test } from 'vitest'
import { addressOf, daysOf, type GroupColumn, named, narrowedTo, rowsOf } from './groups.ts'

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

const list = {
  state: { view: 'mine', search: '王', filters: { brandId: { in: [3] } }, page: 4, pageSize: 20 },
  spec: { views: { all: '全部', mine: '我的' }, sort: { by: 'on', order: 'descend' as const } },
}
const report = { path: '/report', title: '' }

test('a group leads to its report with the same filter, asked by its number or word, by its days, or as empty', () => {
  const leads = (column: GroupColumn, by: string | number | null) =>
    decodeURIComponent(addressOf(report, list, narrowedTo(column, by)))
  expect(leads({ key: 'ownerId', kind: 'employee' }, 7)).toBe('/report?view=mine&q=王&brandId=3&sort=&ownerId=7')
  expect(leads({ key: 'kind', kind: 'enum' }, 'earnest')).toContain('&kind=earnest')
  expect(leads({ key: 'on', kind: 'date', asked: daysOf }, '2026-11')).toContain('&on=2026-11-01..2026-11-30')
  expect(leads({ key: 'on', kind: 'date', asked: daysOf }, null)).toContain('&on=!empty')
  const elsewhere = { unallocated: { unallocated: '1..' } }
  expect(leads({ key: 'brandIds', kind: 'dictionary', elsewhere }, 'unallocated')).toBe(
    '/report?view=mine&q=王&brandId=3&sort=&unallocated=1..',
  )
  expect(leads({ key: 'brandId', kind: 'dictionary', elsewhere }, 5)).toBe('/report?view=mine&q=王&brandId=5&sort=')
})

test('groups stand beside their past, those that are gone last; months are compared with their own', () => {
  const [one, two] = [group(1), group(2)]
  const past = {
    groups: [
      { by: 2, total: 1, amount: 5 },
      { by: 9, total: 1, amount: 7 },
    ],
    months: 0,
  }
  expect(rowsOf([one, two], past)).toEqual([
    { by: 1, group: one, before: 0, yearAgo: undefined },
    { by: 2, group: two, before: 5, yearAgo: undefined },
    { by: 9, group: undefined, before: 7, yearAgo: undefined },
  ])
  const month = group('2026-01')
  const earlier = { groups: [{ by: '2025-12', total: 1, amount: 5 }], months: 1 }
  expect(rowsOf([month], earlier, { groups: [], months: 12 })).toEqual([
    { by: '2026-01', group: month, before: 5, yearAgo: 0 },
  ])
})
