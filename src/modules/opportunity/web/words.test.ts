import { expect, test } from 'vitest'
import { howLong, whichDeals } from './words.ts'

test('多久', () => {
  const minute = 60_000
  expect([10, 40 * minute, 90 * minute, 47 * 60 * minute, 12.9 * 24 * 60 * minute].map(howLong)).toEqual([
    '1 分钟',
    '40 分钟',
    '2 小时',
    '47 小时',
    '12 天',
  ])
})

test('一条说名字，多条说数目', () => {
  expect(whichDeals([{ name: '王女士-翡翠城' }])).toBe('商机“王女士-翡翠城”')
  expect(whichDeals([{ name: '甲' }, { name: '乙' }])).toBe(' 2 条商机')
})
