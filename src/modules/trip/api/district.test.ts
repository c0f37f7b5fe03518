import { expect, test } from 'vitest'
import { districtOf } from './district.ts'

test('the district of an address is what stands before 区 or 县', () => {
  expect(districtOf('浙江省杭州市余杭区文一西路 1 号')).toBe('余杭区')
  expect(districtOf('桐庐县迎春南路 2 号')).toBe('桐庐县')
  expect(districtOf('海棠路 1 号')).toBe('')
  expect(districtOf('阳光小区 3 幢')).toBe('')
  expect(districtOf('浦东新区 阳光小区 3 幢')).toBe('浦东新区')
})
