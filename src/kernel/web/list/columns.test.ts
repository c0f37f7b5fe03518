import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../api/list.ts'
import { arrange, move, widthOf } from './columns.ts'
import { nextSort } from './HeadCell.tsx'
import { pagesAround } from './pages.ts'

const column = (key: string): Column => ({ key, title: key, kind: 'text' })
const all = ['name', 'phone', 'area'].map(column)

describe('列的选择与顺序', () => {
  it('首列总在最前；已不存在的列被略过', () => {
    expect(arrange(all, ['area', 'gone', 'name'], 'name').map(one => one.key)).toEqual(['name', 'area'])
  })

  it('移动不丢列，移出范围则不变', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(20), fc.integer({ min: -3, max: 20 }), (keys, from, to) => {
        fc.pre(from < keys.length)
        const moved = move(keys, from, to)
        expect([...moved].sort()).toEqual([...keys].sort())
        expect(to < 0 || to >= keys.length ? moved : moved[to]).toEqual(to < 0 || to >= keys.length ? keys : keys[from])
      }),
    )
  })

  it('列宽取拖动的，否则按种类，不窄过列头的字，也不宽过头', () => {
    expect([
      widthOf(column('name'), { name: 200 }),
      widthOf(column('name'), {}),
      widthOf(column('name'), { name: 3 }),
    ]).toEqual([200, 140, 76])
  })
})

it('点表头依次是升序、降序、恢复', () => {
  const first = nextSort(undefined, 'name')
  const second = nextSort(first, 'name')
  expect([first?.order, second?.order, nextSort(second, 'name')]).toEqual(['ascend', 'descend', undefined])
  expect(nextSort(first, 'area')).toEqual({ by: 'area', order: 'ascend' })
})

describe('页码', () => {
  const say = (page: number, last: number) =>
    pagesAround(page, last)
      .map(item => item.page ?? '…')
      .join(' ')
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 … 5'],
    [3, 5, '1 2 3 4 5'],
    [50, 161, '1 … 48 49 50 51 52 … 161'],
    [161, 161, '1 … 159 160 161'],
  ])('第 %i 页共 %i 页给出 %s', (page, last, expected) => {
    expect(say(page, last)).toBe(expected)
  })
})
