import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognise, tidied } from '../api/region.ts'
import { divisionsOfChina, regionWords } from './regions.ts'

const tree = divisionsOfChina()
const read = (text: string) => {
  const found = recognise(tree, text)
  return found && [found.province, found.city, found.district, found.rest]
}

describe("a region is recognised in people's spellings", () => {
  test.each([
    ['上海浦东', ['上海市', '上海市', '浦东新区', '']],
    ['上海市上海市浦东新区', ['上海市', '上海市', '浦东新区', '']],
    ['江苏省苏州市工业园区', ['江苏省', '苏州市', '', '工业园区']],
    ['江苏 苏州 吴中', ['江苏省', '苏州市', '吴中区', '']],
    ['浙江省杭州市西湖区', ['浙江省', '杭州市', '西湖区', '']],
    ['杭州西湖区', ['浙江省', '杭州市', '西湖区', '']],
    ['杭州', ['浙江省', '杭州市', '', '']],
    ['广西南宁青秀', ['广西壮族自治区', '南宁市', '青秀区', '']],
    ['河南济源', ['河南省', '济源市', '', '']],
    ['广东东莞', ['广东省', '东莞市', '', '']],
    ['浙江/杭州/余杭', ['浙江省', '杭州市', '余杭区', '']],
    ['浙江余杭', ['浙江省', '杭州市', '余杭区', '']],
    ['北京朝阳', ['北京市', '北京市', '朝阳区', '']],
    ['香港', ['香港特别行政区', '', '', '']],
  ])('%s', (text, region) => expect(read(text)).toEqual(region))

  test.each(['火星', '', '朝阳', '鼓楼区', '西湖区'])('%s says not which one it is', text =>
    expect(read(text)).toBeNull(),
  )

  test('every division is found by its full name', () => {
    const all = tree.flatMap(one => one.parts.flatMap(city => [city, ...city.parts].map(part => ({ one, city, part }))))
    expect(all.length).toBeGreaterThan(3000)
    fc.assert(
      fc.property(fc.constantFrom(...all), ({ one, city, part }) => {
        const district = part === city ? '' : part.name
        const found = read(`${one.name}${city.name}${district}`)
        return JSON.stringify(found) === JSON.stringify([one.name, city.name, district, ''])
      }),
      { numRuns: 4000 },
    )
  })

  test('any text gives names of the list or the text itself, and never fails', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (province, city, district) => {
        const told = tidied(tree, { province, city, district })
        return tree.some(one => one.name === told.province) || told.district === district
      }),
    )
  })
})

test('an imported region becomes one of the list; a place within a city stays', () => {
  expect(regionWords.read('上海浦东')).toEqual({ value: { province: '上海市', city: '上海市', district: '浦东新区' } })
  const inside = { province: '江苏省', city: '苏州市', district: '工业园区' }
  expect(regionWords.read('苏州 工业园区')).toEqual({ value: inside })
  expect(regionWords.read('香港')).toEqual({ value: { province: '香港特别行政区' } })
  expect(regionWords.read('火星城')).toEqual({ problem: expect.stringContaining('认不出省市区“火星城”') })
})
