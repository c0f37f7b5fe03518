import { expect, it } from 'vitest'
import { fileNameOf } from './files.ts'

it('the encoded file name is preferred to the plain one', () => {
  expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E6%B5%81%E9%87%8F.xlsx`)).toBe('流量.xlsx')
  expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv')
  expect(fileNameOf(null)).toBe('下载')
})
