import { expect, test } from 'vitest'
import type { Figure } from '../../contract/board.ts'
import { barOption, conversionBars, funnelOption, rankingBars, targetBars } from './charts.ts'
import type { Look } from './look.ts'

const look = new Proxy({} as Look, { get: (_, name) => `the theme's ${String(name)}` })
const figure = (value: number, to: string, of: Figure['of'] = 'count'): Figure => ({ value, of, to })

test('the last stage of the funnel is as wide as its deals and opens them', () => {
  const stage = {
    id: 1,
    name: '到店',
    group: '默认',
    deals: figure(3, '/three'),
    amount: figure(50_00, '/3', 'expectedAmount'),
  }
  const [series] = funnelOption([stage], look).series
  expect(series?.data).toMatchObject([{ value: 3, to: '/three', name: '到店', note: '3 个 · ¥50' }])
})

test('the funnel narrows: a stage is as wide as the deals that came so far or further', () => {
  const stage = (id: number, deals: number) => ({
    id,
    name: `阶段${id}`,
    group: '默认',
    deals: figure(deals, `/${id}`),
    amount: figure(0, '/', 'expectedAmount'),
  })
  const [series] = funnelOption([stage(1, 3), stage(2, 9), stage(3, 5)], look).series
  expect(series?.data.map(({ value, note }) => [value, note.split(' ·')[0]])).toEqual([
    [17, '3 个'],
    [14, '9 个'],
    [5, '5 个'],
  ])
})

test('both bars of a conversion open their own rows', () => {
  const rows = [{ id: 1, name: '抖音', clues: figure(8, '/came'), converted: figure(2, '/became') }]
  const { series } = barOption(conversionBars(rows), look)
  expect(series.map(({ data }) => data.map(({ value, to }) => [value, to]))).toEqual([[[8, '/came']], [[2, '/became']]])
  expect(series[0]?.label.formatter({ dataIndex: 0 })).toBe('2 / 8 · 25.0%')
})

test('nothing that came is no share of anything', () => {
  const rows = [{ id: 1, name: '抖音', clues: figure(0, '/came'), converted: figure(0, '/became') }]
  expect(conversionBars(rows).series[0]?.parts[0]?.note).toBe('0 / 0 · 0.0%')
})

test('a rank is as long as its amount and opens the deals of it', () => {
  const ranks = [{ id: 1, name: '赵', deals: figure(2, '/deals'), amount: figure(900_00, '/deals', 'dealAmount') }]
  expect(rankingBars(ranks).series[0]?.parts).toEqual([{ value: 900_00, note: '¥900 · 2 单', to: '/deals' }])
})

test('targets of amounts and of counts stand beside each other in percent, what is far beyond at twice', () => {
  const actual = (value: number) => figure(value, `/${value}`)
  const target = (value: number, of: number) => ({
    id: 1,
    name: '赵',
    measure: 'newClues' as const,
    target: of,
    actual: actual(value),
  })
  const [parts] = targetBars([target(5, 10), target(90, 10), target(3, 0)]).series.map(({ parts }) => parts)
  expect(parts?.map(({ value, to }) => [value, to])).toEqual([
    [50, '/5'],
    [200, '/90'],
    [100, '/3'],
  ])
})

test('is drawn in the colours of the theme', () => {
  const { series, yAxis } = barOption(rankingBars([]), look)
  expect([series[0]?.itemStyle.color, yAxis.axisLabel.color]).toEqual(["the theme's accent", "the theme's text"])
})
