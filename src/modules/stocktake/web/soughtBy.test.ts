import { expect, test } from 'vitest'
import { lotLabelOf } from '../../goods/api/label.ts'
import { type Sought, soughtBy } from './soughtBy.ts'

const lines = [
  { goodsId: 1, goodsCode: 'TZ800', lot: 'A12 2406' },
  { goodsId: 1, goodsCode: 'TZ800', lot: 'B07 2407' },
  { goodsId: 2, goodsCode: 'YD', lot: '' },
]
const find = async ({ goodsId, search }: Sought) =>
  lines.filter(
    line =>
      (goodsId === null || line.goodsId === goodsId) &&
      `${line.goodsCode} ${line.lot}`.toLowerCase().includes(search.toLowerCase()),
  )
const seeks = (code: string) =>
  soughtBy(code, {
    find,
    lot: async () => ({ goodsId: 1, colour: '', batch: '2407', size: '' }),
    patterns: async () => [
      { brandId: 5, template: '{goods}/{lot}' },
      { brandId: 6, template: '{goods}-{lot}-{box}' },
    ],
  })

test.each([
  [lotLabelOf(12), { goodsId: 1, search: '2407' }],
  ['tz800', { goodsId: null, search: 'tz800' }],
  ['TZ800-2407-0031', { goodsId: 1, search: '2407' }],
  ['TZ800-2409-0031', { goodsId: null, search: 'TZ800-2409-0031' }],
  ['YD/', { goodsId: null, search: 'YD/' }],
  ['XX-1-1', { goodsId: null, search: 'XX-1-1' }],
])('%s seeks %j', async (code, sought) => {
  expect(await seeks(code)).toEqual(sought)
})
