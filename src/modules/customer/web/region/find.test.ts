import { expect, test } from 'vitest'
import { treeOf } from '../../api/region.ts'
import { findPlaces, placesOf } from './find.ts'

const list = [
  { code: '310000', name: '上海市', said: ['shang', 'hai', 'shi'] },
  { code: '310100', name: '上海市', said: ['shang', 'hai', 'shi'] },
  { code: '310115', name: '浦东新区', said: ['pu', 'dong', 'xin', 'qu'] },
  { code: '330000', name: '浙江省', said: ['zhe', 'jiang', 'sheng'] },
  { code: '330100', name: '杭州市', said: ['hang', 'zhou', 'shi'] },
  { code: '330106', name: '西湖区', said: ['xi', 'hu', 'qu'] },
]
const tree = treeOf(list)
const sounds = new Map(list.map(one => [one.code, one.said]))
const find = (typed: string) => findPlaces(tree, placesOf(tree), sounds, typed).map(one => one.key)

test('a place is found by its full text, by a part of its name and by its sound', () => {
  expect(find('上海浦东')).toEqual(['310115'])
  expect(find('西湖')).toEqual(['330106'])
  expect(find('hangzhou')).toEqual(['330100'])
  expect(find('pdxq')).toEqual(['310115'])
  expect(find('火星')).toEqual([])
  expect(find(' ')).toEqual([])
})
