import { expect, test } from 'vitest'
import { packagesIn } from './packageList.ts'

test('a pasted list has a package in each line, with what is in it after the number', () => {
  expect(packagesIn('A-01\t侧板\n\n A-02, 门板 2 块\nA-03', 0, 7, '衣柜')).toEqual([
    { lineId: 7, number: 'A-01', content: '侧板' },
    { lineId: 7, number: 'A-02', content: '门板 2 块' },
    { lineId: 7, number: 'A-03', content: '衣柜' },
  ])
})

test('without a list so many packages get numbers of ours', () => {
  expect(packagesIn(' \n', 2, 7, '')).toEqual([
    { lineId: 7, number: '', content: '' },
    { lineId: 7, number: '', content: '' },
  ])
})
