import { expect, test } from 'vitest'
import { whichDeals } from './words.ts'

test('一条说名字，多条说数目', () => {
  expect(whichDeals([{ name: '王女士-翡翠城' }])).toBe('商机“王女士-翡翠城”')
  expect(whichDeals([{ name: '甲' }, { name: '乙' }])).toBe(' 2 条商机')
})
