import { expect, test } from 'vitest'
import type { Figure } from '../../../reporting/api/board.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { funnelOption, rankingBars } from './charts.ts'

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

test('a rank is as long as its amount, opens the deals of it and tells how it grew', () => {
  const ranks = [
    { id: 1, name: '赵', deals: figure(2, '/deals'), amount: figure(900_00, '/deals', 'dealAmount'), before: 600_00 },
  ]
  expect(rankingBars(ranks).series[0]?.parts).toEqual([{ value: 900_00, note: '¥900 · 2 单 · +50.0%', to: '/deals' }])
})
